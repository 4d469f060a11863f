// The styles of the parts of the element, in its shadow.

const TEXT = `
:host {
  display: inline-block;
  position: relative;
  inline-size: var(--godspeed-cube-size, 16rem);
  contain: content;
  color: CanvasText;
  font: 0.8125rem/1.4 system-ui, sans-serif;
}
:host([hidden]) { display: none; }
.stage {
  position: relative;
  inline-size: 100%;
  aspect-ratio: var(--godspeed-cube-aspect, 1);
  background: var(--godspeed-cube-background, none);
}
:host([background="checkered"]) .stage {
  --tile: color-mix(in srgb, CanvasText 8%, transparent);
  background: conic-gradient(var(--tile) 25%, transparent 0 50%, var(--tile) 0 75%, transparent 0) 0 0 / 2rem 2rem;
}
.stage.wide { aspect-ratio: var(--godspeed-cube-aspect, 2); }
.picture, .canvas, .before {
  position: absolute;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
}
.before ::slotted(svg), .before svg { display: block; inline-size: 100%; block-size: 100%; }
.cube { position: absolute; inset: 0; outline-offset: -2px; border-radius: 0.25rem; }
:host([interactive]) .cube { touch-action: none; cursor: grab; }
.panel { display: flex; flex-wrap: wrap; align-items: center; gap: 0.125rem; padding-block: 0.125rem; }
.panel[hidden], .problem[hidden], .link[hidden] { display: none; }
button {
  flex: none;
  inline-size: 1.75rem;
  block-size: 2rem;
  padding: 0;
  border: 0;
  border-radius: 0.25rem;
  background: none;
  color: inherit;
  cursor: pointer;
}
button:hover:not(:disabled) { background: color-mix(in srgb, CanvasText 10%, transparent); }
button:disabled { opacity: 0.4; cursor: default; }
button svg { display: block; margin: auto; inline-size: 1rem; block-size: 1rem; fill: currentColor; }
:is(button, input, .cube, a):focus-visible { outline: 2px solid var(--godspeed-cube-accent, Highlight); }
input { flex: 1; min-inline-size: 2rem; margin: 0 0.25rem; accent-color: var(--godspeed-cube-accent, auto); }
.counter { flex: none; min-inline-size: 4.5em; text-align: end; font-variant-numeric: tabular-nums; }
.problem { margin: 0.25rem 0 0; color: var(--godspeed-cube-problem, light-dark(#a3121d, #ff9a9f)); overflow-wrap: anywhere; }
.link { color: LinkText; }
.said {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.moves { display: none; }
@media print {
  :host { display: block; inline-size: auto; }
  .panel, .link, .stage.printed { display: none; }
  .stage { max-inline-size: 40mm; }
  .moves { display: grid; grid-template-columns: repeat(auto-fill, minmax(24mm, 1fr)); gap: 2mm; margin: 0; padding: 0; }
  .moves li { display: block; break-inside: avoid; text-align: center; }
  .moves img, .moves svg { display: block; inline-size: 100%; }
  svg { print-color-adjust: exact; }
}
`;

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** Returns the styles, which all elements share. */
export function sharedStyle() {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(TEXT);
  }
  return sheet;
}

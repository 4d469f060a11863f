// Pictures of cubes as SVG. Elements are made one by one, because pages with Trusted Types take no markup.

const SVG = "http://www.w3.org/2000/svg";

/** The edge of the square of a placeholder. */
const EDGE = 200;

/**
 * The three sides of a cube as the module draws them: corners of each side, clockwise from the upper left, and colour.
 * `src/npm/element/placeholder.rs` compares them with its pictures.
 */
const SIDES = [
  {
    fill: "#f0f1ef",
    corners: [
      [85.83, 11.37],
      [182.24, 36.13],
      [120.36, 81.4],
      [17.77, 50.61],
    ],
  },
  {
    fill: "#d41826",
    corners: [
      [120.36, 81.4],
      [182.24, 36.13],
      [176.99, 135.63],
      [119.0, 188.63],
    ],
  },
  {
    fill: "#00a34b",
    corners: [
      [17.77, 50.61],
      [120.36, 81.4],
      [119.0, 188.63],
      [23.41, 152.67],
    ],
  },
];

/**
 * Makes an element of SVG.
 *
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 */
export function svgElement(name, attributes = {}) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  return element;
}

/**
 * Shows shapes in an SVG element, with as few changes as possible.
 *
 * @param {SVGElement} svg
 * @param {string[]} shapes path, fill and opacity of each shape, one after the other
 */
export function paint(svg, shapes) {
  const count = shapes.length / 3;
  while (svg.childElementCount > count) {
    svg.lastElementChild?.remove();
  }
  while (svg.childElementCount < count) {
    svg.append(svgElement("path"));
  }
  [...svg.children].forEach((path, number) => {
    const values = {
      d: shapes[3 * number],
      fill: shapes[3 * number + 1],
      opacity: shapes[3 * number + 2],
    };
    for (const [name, value] of Object.entries(values)) {
      if (path.getAttribute(name) !== value) {
        path.setAttribute(name, value);
      }
    }
  });
}

/**
 * Reads the SVG document of the module, without scripts of any kind.
 *
 * @param {string} text
 */
export function pictureOf(text) {
  const svg = svgElement("svg", {
    viewBox: /viewBox="([\d. ]+)"/.exec(text)?.[1] ?? "0 0 200 200",
  });
  for (const [, d, fill, , opacity] of text.matchAll(
    /<path d="([^"]*)" fill="([^"]*)"( opacity="([^"]*)")?/g,
  )) {
    svg.append(svgElement("path", opacity ? { d, fill, opacity } : { d, fill }));
  }
  return svg;
}

/**
 * Makes the picture that stands where the module will draw: a solved cube without its stickers' edges.
 *
 * @param {number} layers
 */
export function placeholder(layers) {
  const svg = svgElement("svg", { viewBox: `0 0 ${EDGE} ${EDGE}` });
  const path = (/** @type {number[][]} */ points) =>
    `M${points.map((point) => point.map((x) => x.toFixed(1)).join(" ")).join("L")}Z`;
  for (const { corners, fill } of SIDES) {
    svg.append(svgElement("path", { d: path(corners), fill: "#17181c" }));
    const stickers = layers > 20 ? 1 : layers;
    const margin = layers > 20 ? 0 : 0.07;
    let d = "";
    for (let row = 0; row < stickers; row++) {
      for (let column = 0; column < stickers; column++) {
        const at = (/** @type {number} */ x, /** @type {number} */ y) =>
          between(corners, (column + x) / stickers, (row + y) / stickers);
        const [low, high] = [margin, 1 - margin];
        d += path([at(low, low), at(high, low), at(high, high), at(low, high)]);
      }
    }
    svg.append(svgElement("path", { d, fill }));
  }
  return svg;
}

/**
 * Returns the point of a side at shares of its edges.
 *
 * @param {number[][]} corners
 * @param {number} x
 * @param {number} y
 */
function between([a, b, c, d], x, y) {
  return [0, 1].map(
    (axis) => (a[axis] * (1 - x) + b[axis] * x) * (1 - y) + (d[axis] * (1 - x) + c[axis] * x) * y,
  );
}

// Draws the charts of a report as SVG and saves them as files. The chart library is loaded with the first chart.

/** The colours `--series-0` to `--series-7` of report.css. */
const COLOURS = 8;
const SYMBOLS = ["circle", "triangle", "square", "diamond", "star", "cross", "wye"];
/** The number of points of a series above which a box stands for them. */
const MANY = 300;
const PNG_SCALE = 2;

let loading;
/** The charts to draw, by their areas. */
const waiting = new Map();
let isDrawing = false;

/** Draws the key that all charts share. */
export async function drawKey(list, labels) {
  const { plot, dot } = await library();
  list.replaceChildren(
    ...labels.map((label, row) => {
      const item = document.createElement("li");
      const marker = svgOf(
        plot({
          width: 16,
          height: 16,
          margin: 0,
          x: { axis: null, domain: [0, 1] },
          y: { axis: null, domain: [0, 1] },
          marks: [dot([0.5], { x: 0.5, y: 0.5, r: 5, ...mark(row) })],
        }),
      );
      marker.setAttribute("aria-hidden", "true");
      item.append(marker, label);
      return item;
    }),
  );
}

/** Draws a chart, given as JSON, into an area. One chart is drawn per frame, so that the page stays responsive. */
export function drawChart(area, json) {
  waiting.set(area, json);
  if (!isDrawing) {
    isDrawing = true;
    drawWaiting().finally(() => (isDrawing = false));
  }
}

/** Saves the chart of an area as an SVG or PNG file, with its title and the key. */
export async function saveChart(area, key, name, format) {
  const svg = standalone(area, key);
  const text = new Blob([new XMLSerializer().serializeToString(svg)], { type: "image/svg+xml" });
  saveBlob(format === "svg" ? text : await rasterized(text, svg), `${name}.${format}`);
}

function library() {
  loading ??= import("../charts/plot.js").catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function drawWaiting() {
  const plots = await library().catch((error) => {
    for (const area of waiting.keys()) {
      area.textContent = `The charts did not load (${error.message}). Close and open them again.`;
    }
    waiting.clear();
  });
  while (plots && waiting.size > 0) {
    const [[area, json]] = waiting;
    waiting.delete(area);
    draw(plots, area, JSON.parse(json));
    await new Promise(requestAnimationFrame);
  }
}

/** What is drawn in each area: the chart, and the width it was drawn for. */
const drawn = new WeakMap();

const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const { chart, width } = drawn.get(target) ?? {};
    if (chart && target.clientWidth > 0 && target.clientWidth !== width) {
      drawChart(target, JSON.stringify(chart));
    }
  }
});

function draw(plots, area, chart) {
  drawn.set(area, { chart, width: area.clientWidth });
  const form = FORMS[chart.id](plots, chart);
  const labels = chart.series.map(({ label }) => label).join(", ");
  const svg = svgOf(
    plots.plot({
      width: Math.max(area.clientWidth, 240),
      height: 280,
      marginLeft: 56,
      marginBottom: 44,
      className: "plot",
      ariaLabel: `${chart.title}: ${labels}`,
      ...form,
    }),
  );
  svg.setAttribute("role", "img");
  area.replaceChildren(svg);
  sizes.observe(area);
}

// The library adds a style element, which the content security policy forbids; report.css has its rules.
function svgOf(svg) {
  svg.querySelectorAll("style").forEach((style) => style.remove());
  // An image is read by its own name only, and groups must not have one.
  svg.querySelectorAll("[aria-label]").forEach((part) => part.removeAttribute("aria-label"));
  return svg;
}

function colour(row) {
  return `var(--series-${row % COLOURS})`;
}

/** Returns the look of a series' points. */
function mark(row) {
  return { stroke: colour(row), strokeWidth: 1.5, symbol: SYMBOLS[row % SYMBOLS.length] };
}

/** Returns the scale of an axis. */
function scale(axis, values) {
  const common = { label: axis.label, labelAnchor: "center", labelArrow: "none" };
  const format = axis.isTime ? seconds : count;
  if (!axis.isLog) {
    return { ...common, ticks: wholeTicks(values), tickFormat: count };
  }
  const exponents = values.filter((value) => value > 0).map(Math.log10);
  const first = Math.floor(exponents.length > 0 ? extreme(exponents, Math.min) : 0);
  const last = Math.max(
    Math.ceil(exponents.length > 0 ? extreme(exponents, Math.max) : 0),
    first + 1,
  );
  const step = Math.ceil((last - first) / 6);
  const ticks = Array.from(
    { length: Math.floor((last - first) / step) + 1 },
    (_, at) => 10 ** (first + at * step),
  );
  return {
    ...common,
    type: "log",
    domain: [10 ** first, 10 ** last],
    ticks,
    tickFormat: format,
  };
}

/** Returns ticks at whole numbers; if some values are none, those that the library chooses. */
function wholeTicks(values) {
  if (values.length === 0 || !values.every(Number.isInteger)) {
    return undefined;
  }
  const [first, last] = [extreme(values, Math.min), extreme(values, Math.max)];
  const step = Math.max(1, Math.ceil((last - first) / 8));
  return Array.from(
    { length: Math.floor((last - first) / step) + 1 },
    (_, at) => first + at * step,
  );
}

function extreme(values, choose) {
  return values.reduce((a, b) => choose(a, b));
}

function seconds(value) {
  const [factor, unit] = value < 0.9995e-3 ? [1e6, "µs"] : value < 0.9995 ? [1e3, "ms"] : [1, "s"];
  return `${Number((value * factor).toPrecision(3))} ${unit}`;
}

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumSignificantDigits: 3 });

function count(value) {
  return compact.format(value);
}

function coordinates(chart, at) {
  return chart.series.flatMap(({ points }) => points.map((point) => point[at]));
}

/** Returns scales and grid of a chart with the axes of its data. */
function cartesian({ gridX, gridY }, chart) {
  const x = scale(chart.x, coordinates(chart, 0));
  const y = scale(chart.y, coordinates(chart, 1));
  return { x, y, grids: [gridX(grid(x)), gridY(grid(y))] };
}

/** Returns the look of the grid lines at the ticks of a scale. */
function grid({ ticks }) {
  return { stroke: "var(--line)", strokeOpacity: 1, ticks };
}

function lines({ line, dot }, chart, curve) {
  return chart.series.flatMap(({ row, points, label }) => {
    const title = ([x, y]) => `${label}\n${valueOf(chart.x, x)}, ${valueOf(chart.y, y)}`;
    const every = Math.max(1, Math.ceil(points.length / 12));
    const marked = points.filter((_, at) => at % every === 0 || at === points.length - 1);
    return [
      line(points, { stroke: colour(row), strokeWidth: 2, curve }),
      dot(marked, { x: "0", y: "1", r: 4, fill: "var(--surface)", title, ...mark(row) }),
    ];
  });
}

function valueOf(axis, value) {
  return `${axis.label}: ${axis.isTime ? seconds(value) : count(value)}`;
}

function lineChart(plots, chart, curve) {
  const { grids, ...scales } = cartesian(plots, chart);
  return { ...scales, marks: [...grids, ...lines(plots, chart, curve)] };
}

function sweepChart(plots, chart) {
  const form = lineChart(plots, chart);
  if (chart.names.length > 0) {
    form.x.ticks = chart.names.map((_, at) => at + 1);
    form.x.tickFormat = (value) => chart.names[value - 1];
  }
  const ends = chart.series.map(({ label, points }) => ({ label, end: points.at(-1) }));
  form.marks.push(
    plots.text(ends, {
      x: ({ end }) => end[0],
      y: ({ end }) => end[1],
      text: "label",
      textAnchor: "end",
      dy: -12,
      fill: "currentColor",
      stroke: "var(--surface)",
    }),
  );
  return form;
}

/** A row for each series: a box, and the single runs if they are few. */
function strips({ boxX, dot, gridX, axisY }, chart) {
  const labels = chart.series.map(({ label }) => label);
  const longest = extreme([...labels.map(({ length }) => length), 0], Math.max);
  const marks = chart.series.flatMap(({ row: number, points, label }) => {
    const data = points.map(([run, time]) => ({ run, time, label }));
    const options = { x: "time", y: "label" };
    const box = boxX(data, {
      ...options,
      fill: colour(number),
      fillOpacity: 0.25,
      stroke: colour(number),
      r: 0,
    });
    if (data.length > MANY) {
      return [box];
    }
    // Points that are drawn one above the other are set apart a little.
    const rows = [-4, -2, 0, 2, 4].map((dy, at) =>
      dot(
        data.filter(({ run }) => run % 5 === at),
        {
          ...options,
          dy: 1.5 * dy,
          r: 2,
          fill: colour(number),
          fillOpacity: 0.7,
          title: ({ run, time }) => `${label}, run ${run}: ${seconds(time)}`,
        },
      ),
    );
    return [box, ...rows];
  });
  const x = scale(chart.y, coordinates(chart, 1));
  return {
    height: Math.max(280, 60 + 30 * labels.length),
    marginLeft: Math.min(16 + 6.5 * longest, 170),
    x,
    y: { domain: labels, label: null },
    marks: [gridX(grid(x)), axisY({ tickSize: 0, label: null }), ...marks],
  };
}

/** A histogram for each series, one below the other. */
function histograms({ gridX, ruleY, text, rectY }, chart) {
  const data = chart.series.flatMap(({ row, label, points }) =>
    points.map(([length, number]) => ({ row, label, length, number })),
  );
  const labels = chart.series.map(({ label }) => label);
  const x = scale(chart.x, coordinates(chart, 0));
  return {
    height: Math.max(280, 60 + 36 * labels.length),
    x,
    y: { axis: null },
    fy: { domain: labels, axis: null, padding: 0.15 },
    marks: [
      gridX(grid(x)),
      rectY(data, {
        x1: ({ length }) => length - 0.4,
        x2: ({ length }) => length + 0.4,
        y: "number",
        fy: "label",
        fill: ({ row }) => colour(row),
        title: ({ label, length, number }) => `${label}: ${number} of length ${length}`,
      }),
      ruleY([0], { stroke: "var(--line-strong)" }),
      text(labels, {
        text: (label) => label,
        fy: (label) => label,
        frameAnchor: "top-right",
        stroke: "var(--surface)",
        fill: "currentColor",
      }),
    ],
  };
}

function scatter(plots, chart) {
  const { grids, ...scales } = cartesian(plots, chart);
  const dots = chart.series.map(({ row, label, points }) =>
    plots.dot(points, {
      x: "0",
      y: "1",
      r: points.length > MANY ? 2 : 3,
      strokeOpacity: points.length > MANY ? 0.5 : 0.9,
      title: ([x, y]) => `${label}\n${valueOf(chart.x, x)}, ${valueOf(chart.y, y)}`,
      ...mark(row),
    }),
  );
  return { ...scales, marks: [...grids, ...dots] };
}

/** The drawing of each chart, by the ids of the plots of `godspeed-report`. */
const FORMS = {
  times: strips,
  "solved-over-time": (plots, chart) => lineChart(plots, chart, "step-after"),
  "nodes-by-depth": lineChart,
  lengths: histograms,
  "time-against-nodes": scatter,
  "time-by-value": sweepChart,
  "length-by-value": sweepChart,
};

/** Returns a chart as a document of its own: title, key, and colours that need no style sheet. */
function standalone(area, key) {
  const { chart } = drawn.get(area);
  const shown = area.querySelector("svg");
  const width = shown.width.baseVal.value;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const style = getComputedStyle(area);
  const font = { "font-family": "system-ui, sans-serif", "font-size": 12, fill: style.color };
  const add = (parent, name, attributes, text = "") => {
    const element = document.createElementNS(svg.namespaceURI, name);
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    element.textContent = text;
    parent.append(element);
    return element;
  };
  const ground = add(svg, "rect", { width, fill: style.getPropertyValue("--surface") });
  add(svg, "text", { x: 16, y: 26, ...font, "font-size": 15, "font-weight": 600 }, chart.title);
  const measure = document.createElement("canvas").getContext("2d");
  measure.font = "12px system-ui, sans-serif";
  const rows = new Set(chart.series.map(({ row }) => row));
  let [x, y] = [16, 40];
  for (const [row, item] of [...key.children].entries()) {
    if (!rows.has(row)) {
      continue;
    }
    const length = 40 + measure.measureText(item.textContent).width;
    if (x > 16 && x + length > width) {
      [x, y] = [16, y + 20];
    }
    const marker = item.querySelector("svg").cloneNode(true);
    marker.setAttribute("x", x);
    marker.setAttribute("y", y);
    svg.append(marker);
    add(svg, "text", { x: x + 22, y: y + 12, ...font }, item.textContent);
    x += length;
  }
  const picture = shown.cloneNode(true);
  picture.setAttribute("y", y + 24);
  picture.setAttribute("font-family", font["font-family"]);
  picture.setAttribute("color", style.color);
  svg.append(picture);
  const height = y + 24 + shown.height.baseVal.value;
  ground.setAttribute("height", height);
  for (const [name, value] of Object.entries({
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
  })) {
    svg.setAttribute(name, value);
  }
  resolveColours(svg, style);
  return svg;
}

/** Replaces the variables of the style sheet by their values. */
function resolveColours(svg, style) {
  for (const element of svg.querySelectorAll("*")) {
    for (const attribute of element.attributes) {
      attribute.value = attribute.value
        .replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim())
        .replace("currentColor", style.color);
    }
  }
}

async function rasterized(text, svg) {
  const image = new Image();
  const address = URL.createObjectURL(text);
  image.src = address;
  try {
    await image.decode();
  } finally {
    URL.revokeObjectURL(address);
  }
  const canvas = document.createElement("canvas");
  canvas.width = PNG_SCALE * svg.getAttribute("width");
  canvas.height = PNG_SCALE * svg.getAttribute("height");
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, "image/png");
  });
}

function saveBlob(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

// A second, simple model of the cube, which checks the page against an independent implementation of the notation.
// A sticker is a point in space: the origin is the centre of the cube, and a cubie is 2 wide.

const OUTWARD = {
  U: [0, 1, 0],
  R: [1, 0, 0],
  F: [0, 0, 1],
  D: [0, -1, 0],
  L: [-1, 0, 0],
  B: [0, 0, -1],
};
const FACES = "URFDLB";
const SLICES = { M: "L", E: "D", S: "F" };
const ROTATIONS = { x: "R", y: "U", z: "F" };
const TURN = /^(\d*)([URFDLBMESxyz])(['2]?)$/;

/** Returns the colours of a solved cube, face by face in the order `URFDLB`. */
export function solved(size) {
  return [...FACES].map((face) => face.repeat(size * size)).join("");
}

/** Returns whether each face has a single colour, in any orientation of the cube. */
export function isSolved(facelets) {
  const perFace = facelets.length / FACES.length;
  const faces = [...FACES].map((_, i) => facelets.slice(i * perFace, (i + 1) * perFace));
  return facelets.length > 0 && faces.every((face) => new Set(face).size === 1);
}

/** Returns the colours after the turns of `alg`, such as `R U' 2F2 M x`. */
export function turned(facelets, alg) {
  return alg.split(" ").filter(Boolean).reduce(turnedOnce, facelets);
}

function turnedOnce(facelets, text) {
  const [, layer, letter, suffix] = TURN.exec(text);
  const size = Math.sqrt(facelets.length / FACES.length);
  const face = SLICES[letter] ?? ROTATIONS[letter] ?? letter;
  const middle = (size + 1) / 2;
  const expected = letter in SLICES ? middle : Number(layer || 1);
  const moves = (place) => letter in ROTATIONS || layerOf(place, face, size) === expected;

  const places = placesOf(size);
  const index = new Map(places.map((place, i) => [String(place), i]));
  const quarters = { "": 1, 2: 2, "'": 3 }[suffix];
  const after = [...facelets];
  places.forEach((place, from) => {
    let to = place;
    for (let quarter = 0; moves(place) && quarter < quarters; quarter++) {
      to = quarterTurned(to, face);
    }
    after[index.get(String(to))] = facelets[from];
  });
  return after.join("");
}

function placesOf(size) {
  const edge = size - 1;
  const steps = [...Array(size).keys()].map((step) => 2 * step - edge);
  const at = {
    U: (row, column) => [column, size, row],
    R: (row, column) => [size, -row, -column],
    F: (row, column) => [column, -row, size],
    D: (row, column) => [column, -size, -row],
    L: (row, column) => [-size, -row, column],
    B: (row, column) => [-column, -row, -size],
  };
  return [...FACES].flatMap((face) =>
    steps.flatMap((row) => steps.map((column) => at[face](row, column).map((x) => x + 0))),
  );
}

function layerOf(place, face, size) {
  const height = place.reduce((sum, x, axis) => sum + x * OUTWARD[face][axis], 0);
  const inside = Math.max(1 - size, Math.min(size - 1, height));
  return (size - 1 - inside) / 2 + 1;
}

// Rotates clockwise as seen from outside: a negative quarter turn about the outward direction.
function quarterTurned([x, y, z], face) {
  const images = {
    U: [-z, y, x],
    D: [z, y, -x],
    R: [x, z, -y],
    L: [x, -z, y],
    F: [y, -x, z],
    B: [-y, x, z],
  };
  return images[face].map((coordinate) => coordinate + 0);
}

/** Returns the net of a cube as `godspeed show` prints it. */
export function netOf(facelets) {
  const size = Math.sqrt(facelets.length / 6);
  const row = (face, at) => [..."URFDLB"].indexOf(face) * size * size + at * size;
  const rows = (faces, indent) =>
    [...Array(size).keys()].map(
      (at) =>
        indent +
        faces
          .map((face) => [...facelets].slice(row(face, at), row(face, at) + size).join(" "))
          .join("  "),
    );
  const indent = " ".repeat(2 * size + 1);
  return [...rows(["U"], indent), ...rows(["L", "F", "R", "B"], ""), ...rows(["D"], indent)].join(
    "\n",
  );
}

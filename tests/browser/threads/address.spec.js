import { isSolved, solved, turned } from "../cube.js";
import { expect, test } from "../godspeed.js";
import {
  algorithm,
  button,
  copyLink,
  counter,
  cube,
  expectCube,
  facelets,
  moves,
  open,
  openChoices,
  openReady,
  outcome,
  setUp,
  solveButton,
} from "../page.js";

test("a link with run=solve sets up and solves the cube, and scripts can read the result", async ({
  page,
}) => {
  const scramble = "R U' F2 R";
  await open(page, { puzzle: "2x2x2", "setup-alg": scramble, algorithm: "ida", run: "solve" });
  const found = await outcome(page);
  expect(found).toMatchObject({ size: 2, algorithm: "ida", scramble, optimal: true, error: null });
  expect(isSolved(turned(turned(solved(2), scramble), found.solution))).toBe(true);
  for (const name of [
    "length",
    "metric",
    "stages",
    "nodes",
    "seconds",
    "table_seconds",
    "threads",
  ]) {
    expect(found).toHaveProperty(name);
  }
  await expect.poll(async () => isSolved(await facelets(page))).toBe(true);
});

test("metric and parameters of a link are passed to the algorithm", async ({ page }) => {
  await openReady(page, {
    puzzle: "2x2x2",
    "setup-alg": "R2 U2 F2",
    algorithm: "wastar",
    metric: "qtm",
    param: "weight=1",
    run: "solve",
  });
  expect(await outcome(page)).toMatchObject({ metric: "qtm", length: 6 });
  await expect(page.locator("#parameter-weight")).toHaveValue("1");
});

test(
  "an old link with the metric htm counts a large cube in outer block turns",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, {
      puzzle: "5x5x5",
      "setup-alg": "Rw U2",
      metric: "htm",
      param: "seconds=0",
      run: "solve",
    });
    const { metric, length, lengths } = await outcome(page);
    expect({ metric, length }).toEqual({ metric: "obtm", length: lengths.htm });
    await openChoices(page);
    await expect(page.getByRole("radio", { name: "OBTM" })).toBeChecked();
    await copyLink(page);
    await expect(page).toHaveURL(/metric=obtm/);
  },
);

test("a link sets the number of threads", { tag: "@long" }, async ({ page }) => {
  await openReady(page, { threads: "3" });
  await expect(page.locator("#engine")).toHaveAttribute("data-threads", "3");
});

test("a copied link restores the position", async ({ page }) => {
  await openReady(page, { puzzle: "4x4x4" });
  await page.keyboard.press("KeyD");
  await page.keyboard.press("Digit2");
  await page.keyboard.press("KeyW");
  const position = turned(solved(4), "R 2U");
  await expectCube(page, position);
  await copyLink(page);
  await expect(page).toHaveURL(/setup-alg/);
  await page.reload();
  await expectCube(page, position);
});

test("a copied link restores a large cube after thousands of turns", async ({ page }) => {
  await openReady(page, { puzzle: "40x40x40", "setup-alg": "(R 2U 3F)1999" });
  const position = await facelets(page);
  await copyLink(page);
  await expect(page).toHaveURL(/#.*state=/);
  await page.reload();
  await expectCube(page, position);
});

test(
  "a link can set the colours of a 4x4x4 in any colour scheme",
  { tag: "@long" },
  async ({ page }) => {
    const state = turned(solved(4), "R 2U F' 2L");
    await open(page, { state });
    await expectCube(page, state);
    // Swaps the colours of left and right.
    const mirrored = state.replace(/[LR]/g, (face) => (face === "L" ? "R" : "L"));
    await openReady(page, { state: mirrored, run: "solve", param: "seconds=1" });
    expect(await outcome(page)).toMatchObject({ size: 4, algorithm: "reduction", error: null });
  },
);

// The front sticker of a wing on edge UF is swapped with its upper one.
const duplicated = [...solved(4)];
[duplicated[13], duplicated[33]] = [duplicated[33], duplicated[13]];

const INVALID_LINKS = [
  { parameters: { state: duplicated.join("") }, message: "wings UF of layer 2" },
  { parameters: { puzzle: "3x4x5" }, message: "3x4x5" },
  { parameters: { "setup-alg": "R Q" }, message: "Q" },
  { parameters: { state: "UUU" }, message: "state" },
  { parameters: { algorithm: "oracle" }, message: "oracle" },
  { parameters: { algorithm: "thistlethwaite", puzzle: "2x2x2" }, message: "Thistlethwaite" },
  { parameters: { metric: "miles" }, message: "miles" },
  { parameters: { threads: "many" }, message: "many" },
  { parameters: { run: "away" }, message: "away" },
  { parameters: { algorithm: "wastar", param: "weight=99" }, message: "weight" },
  { parameters: { colour: "red" }, message: "colour" },
  { parameters: { view: "playback" }, message: "playback" },
];

for (const { parameters, message } of INVALID_LINKS) {
  // The others differ in their messages only, which `src/page/address` tests.
  const tag = ["Q", "state", "weight"].includes(message) ? [] : "@long";
  test(
    `?${new URLSearchParams(parameters)} is reported, and the page stays usable`,
    { tag },
    async ({ page }) => {
      await openReady(page, { ...parameters });
      await expect(
        page.getByRole("status").filter({ hasText: "Part of this link was ignored" }),
      ).toContainText(message);
      const before = await facelets(page);
      await page.keyboard.press("KeyD");
      await expectCube(page, turned(before, "R"));
      await expect(moves(page)).toHaveText(["R"]);
    },
  );
}

test(
  "a link with an unknown view sets up and solves its cube",
  { tag: "@long" },
  async ({ page }) => {
    await open(page, { view: "playback", "setup-alg": "R U", algorithm: "ida", run: "solve" });
    expect(await outcome(page)).toMatchObject({ solution: "U' R'" });
  },
);

test("an unknown algorithm is reported together with its replacement", async ({ page }) => {
  await openReady(page, { algorithm: "nope" });
  await expect(page.locator("#notice")).toContainText(
    /^\s*Part of this link was ignored\. Unknown algorithm “nope”\. Using .+\.\s*$/,
  );
});

test("a rubiks-cubes-ai link opens its position with the first known method", async ({ page }) => {
  await openReady(page, { cube: "2", methods: "Magic,IDA*,SA", moves: "R U' F2" });
  await expectCube(page, turned(solved(2), "R U' F2"));
  await expect(algorithm(page, "ida")).toBeChecked();
  await expect(page.locator("#notice")).toBeEmpty();
});

test(
  "sticker numbers are accepted in a link and in the text field",
  { tag: "@long" },
  async ({ page }) => {
    // The numbers of U, L, F, R, B and D after R: the right column of each side moves to the next.
    const numbers = [...Array(9).keys()];
    const column = { U: [2, 5, 8], F: [2, 5, 8], D: [2, 5, 8], B: [6, 3, 0] };
    const sticker = (face, number) => {
      if (face === "R") {
        return `R${[6, 3, 0, 7, 4, 1, 8, 5, 2][number]}`;
      }
      const from = { U: "F", F: "D", D: "B", B: "U" }[face];
      const row = column[face]?.indexOf(number) ?? -1;
      return row < 0 ? `${face}${number}` : `${from}${column[from][row]}`;
    };
    const text = [..."ULFRBD"]
      .flatMap((face) => numbers.map((number) => sticker(face, number)))
      .join(" ");
    await open(page, { state: text });
    await expectCube(page, turned(solved(3), "R"));
    await button(page, "Reset").click();
    await setUp(page, text);
    await expectCube(page, turned(solved(3), "R"));
  },
);

test("a link selects its algorithm", async ({ page }) => {
  await openReady(page, { algorithm: "bibfs", title: "Checks" });
  await expect(algorithm(page, "bibfs")).toBeChecked();
  await expect(page.locator("#title")).toHaveText("Checks");
  await expect(cube(page)).toBeVisible();
});

test(
  "a reload keeps the cube, the solution and the place on it",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page, { "setup-alg": "R U F", algorithm: "korf" });
    await solveButton(page).click();
    expect(await outcome(page)).toMatchObject({ solution: "F' U' R'" });
    await expect(counter(page)).toHaveText("Move 3 of 3");
    await page.keyboard.press("Comma");
    await expectCube(page, turned(solved(3), "R"));
    await expect(page).toHaveURL(/setup-alg=R\+U\+F&alg=F%27\+U%27\+R%27&move=2&algorithm=korf/);
    await page.reload();
    await expectCube(page, turned(solved(3), "R"));
    await expect(counter(page)).toHaveText("Move 2 of 3");
  },
);

test("a link stays as it is until something changes", async ({ page }) => {
  await openReady(page, { "setup-alg": "R U", title: "Two moves" });
  expect(new URL(page.url()).search).toBe("?setup-alg=R+U&title=Two+moves");
});

test("Back goes to the cube before Shuffle and Forward to the shuffled one", async ({ page }) => {
  await openReady(page);
  await page.keyboard.press("KeyD");
  await expect(page).toHaveURL(/setup-alg=R$/);
  await button(page, "Shuffle").click();
  await expect(counter(page)).toHaveText("Move 25 of 25");
  const shuffled = await facelets(page);
  await page.goBack();
  await expectCube(page, turned(solved(3), "R"));
  await page.goForward();
  await expectCube(page, shuffled);
  await page.goBack();
  await expectCube(page, turned(solved(3), "R"));
});

test(
  "the cube keeps its address while another view is open",
  { tag: "@long" },
  async ({ page }) => {
    await openReady(page);
    await page.keyboard.press("KeyD");
    await expect(page).toHaveURL(/setup-alg=R$/);
    await page.getByRole("button", { name: "Report", exact: true }).click();
    await expect(page).toHaveURL(/view=report/);
    await page.getByRole("button", { name: "Cube", exact: true }).click();
    await expect(page).toHaveURL(/setup-alg=R$/);
    await expectCube(page, turned(solved(3), "R"));
  },
);

// The net view as tests use it: its parts, its painting, and where its stickers are.

import { expect } from "./godspeed.js";

export const SOLVED = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";
export const EMPTY = "-".repeat(54);

/** Returns the part of the page with the net. */
export function net(page) {
  return page.getByRole("main", { name: "Net" });
}

export function sheet(page) {
  return page.getByRole("application", { name: "Unfolded cube" });
}

/** Returns the cube next to the net. */
export function solid(page) {
  return page.getByRole("img", { name: "The painted cube" });
}

/** Opens the net with these facelets. */
export async function openNet(page, facelets) {
  const query = { view: "net", ...(facelets && { facelets }) };
  await page.goto(`./?${new URLSearchParams(query)}`);
  await expect(net(page)).toHaveAttribute("data-json", /./);
}

/** Returns the published object. */
export async function painting(page) {
  await expect(net(page)).toHaveAttribute("data-json", /./);
  return JSON.parse(await net(page).getAttribute("data-json"));
}

export async function expectPainting(page, facelets) {
  await expect.poll(async () => (await painting(page)).facelets).toBe(facelets);
}

/** Returns the middle of a facelet of a 3x3x3 on the screen; if one face is shown, its face must be. */
export async function middle(page, facelet) {
  const part = (at) => (at + 0.5) / 3;
  const [across, down] = [part(facelet % 3), part(Math.floor((facelet % 9) / 3))];
  if (await showsOneFace(page)) {
    const { x, y, width } = await sheet(page).boundingBox();
    const scale = width / 1.06;
    return { x: x + scale * (0.03 + across), y: y + scale * (0.03 + down) };
  }
  const faces = [
    [1, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 1],
    [3, 1],
  ];
  const [column, row] = faces[Math.floor(facelet / 9)];
  const { x, y, width } = await sheet(page).boundingBox();
  const scale = width / 4.24;
  return {
    x: x + scale * (0.03 + column * 1.06 + across),
    // The gap above the second row has room for the names of the faces.
    y: y + scale * (0.03 + [0, 1.15, 2.21][row] + down),
  };
}

/** Returns whether one face is shown, and not the whole net. */
export async function showsOneFace(page) {
  return (await page.locator("#net-table").getAttribute("data-shows")) === "face";
}

export function painted(facelets) {
  return [...EMPTY].map((letter, at) => facelets[at] ?? letter).join("");
}

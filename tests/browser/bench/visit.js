/** A page of a visitor who has never been here: nothing is kept from any visit before. */
export async function newPage({ browser, address }) {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  return context.newPage();
}

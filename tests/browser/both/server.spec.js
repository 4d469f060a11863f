import { expect, test } from "../godspeed.js";

test("WebAssembly is served compressed, with its MIME type, and revalidated by ETag", async ({
  request,
}) => {
  const first = await request.get("pkg/web/godspeed_web_bg.wasm");
  expect(first.status()).toBe(200);
  expect(first.headers()).toMatchObject({
    "content-type": "application/wasm",
    "content-encoding": "gzip",
  });

  const etag = first.headers().etag;
  const again = await request.get("pkg/web/godspeed_web_bg.wasm", {
    headers: { "If-None-Match": etag },
  });
  expect(again.status()).toBe(304);
});

test("the content security policy allows only scripts of the same origin", async ({ request }) => {
  const policy = (await request.get("./")).headers()["content-security-policy"];
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("worker-src 'self';");
});

test("only the page itself may use camera and microphone, nobody the place, and other host names are refused", async ({
  request,
}) => {
  const policy = (await request.get("./")).headers()["permissions-policy"];
  expect(policy).toContain("camera=(self)");
  expect(policy).toContain("microphone=(self)");
  expect(policy).toContain("geolocation=()");

  const other = await request.get("./", { headers: { Host: "evil.example" } });
  expect(other.status()).toBe(421);
  expect(await other.text()).toContain("http://localhost:");
});

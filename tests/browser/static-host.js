// A host of static files below a path, as for example GitHub Pages: it sends the type of a file and no other header.

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TYPES = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/**
 * Serves the page below `/godspeed/` as `cargo xtask dist` lays it out, with the tables of a folder. With the
 * environment variable GODSPEED_DIST, it serves that folder instead.
 */
export async function startStaticHost(tables) {
  const dist = process.env.GODSPEED_DIST;
  const folders = dist
    ? [["/godspeed/", dist]]
    : [
        ["/godspeed/tables/", tables],
        ["/godspeed/pkg/", join(ROOT, "pkg")],
        ["/godspeed/docs/", join(ROOT, "dist/docs")],
        ["/godspeed/", join(ROOT, "www")],
      ];
  const host = { requests: [], isUnreachable: false };
  const server = createServer((request, response) => {
    if (host.isUnreachable) {
      return response.destroy();
    }
    const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname));
    host.requests.push(path);
    const file = fileOf(folders, path);
    if (!file) {
      return response.writeHead(404, { "content-type": "text/html" }).end("Not found");
    }
    response.writeHead(200, {
      "content-type": TYPES[extname(file)] ?? "application/octet-stream",
    });
    return createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "localhost", resolve));
  // Chromium treats this name of this machine as a remote host.
  host.address = `http://host.localhost:${server.address().port}/godspeed/`;
  host.stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return host;
}

function fileOf(folders, path) {
  const [prefix, folder] = folders.find(([prefix]) => path.startsWith(prefix)) ?? [];
  if (!prefix) {
    return undefined;
  }
  const file = join(folder, path.slice(prefix.length) || "index.html");
  return existsSync(file) && statSync(file).isFile() ? file : undefined;
}

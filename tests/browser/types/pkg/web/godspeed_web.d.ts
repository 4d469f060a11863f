// The module of the page, which `cargo xtask` builds.

import type { Page } from "../../../../../src/web/page.d.ts";

export default function load(options: { module_or_path: Promise<Response> }): Promise<unknown>;
export function start(): Page;

import { run } from "../program.js";
import Client from "./client.jsx";

// Solved for each request, not once at the build.
export const dynamic = "force-dynamic";

export default async function Page() {
  return (
    <main>
      <p id="server">{await run()}</p>
      <Client />
    </main>
  );
}

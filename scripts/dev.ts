// The browser and the API at one address, both reloading when their code changes: npm run dev
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createServer as openSocket } from "node:net";
import { createServer } from "vite";
import { servedPages } from "../contract/public-pages.ts";

const port = Number(process.env.PORT || 3000);

/** A port that nobody uses at the moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = openSocket();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

function startApi(apiPort: number) {
  // Not through npx, which would leave the API running when it is stopped itself.
  const tsx = createRequire(import.meta.url).resolve("tsx/cli");
  const args = [tsx, "watch", "--clear-screen=false", "--include", "server/**/*.sql", "server/main.ts"];
  return spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, PORT: String(apiPort) } });
}

async function start() {
  const apiPort = await freePort();
  const browser = await createServer({
    server: {
      port,
      strictPort: true,
      // With the demo the API is for this machine alone, and so is what passes everything on to it.
      host: process.env.HOST ?? "localhost",
      // The API compares the page's origin with the host it was called by: the host must stay.
      proxy: Object.fromEntries(
        ["/api", servedPages.source].map((path) => [
          path,
          { target: `http://127.0.0.1:${apiPort}`, changeOrigin: false },
        ]),
      ),
    },
  });
  await browser.listen();
  const api = startApi(apiPort);
  process.stdout.write(`\nKaban while you work on it: http://localhost:${port} (API behind it)\n\n`);

  let isStopping = false;
  async function stop(code: number) {
    if (isStopping) return;
    isStopping = true;
    api.kill("SIGTERM");
    await browser.close();
    process.exitCode = code;
  }
  process.on("SIGINT", () => void stop(0));
  process.on("SIGTERM", () => void stop(0));
  api.once("exit", (code) => void stop(code ?? 0));
}

start().catch((error: Error) => {
  process.stderr.write(`Kaban could not start: ${error.message}\n`);
  process.exit(1);
});

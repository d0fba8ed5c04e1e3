import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 3199);
const consent = {
  name: "kaban_consent",
  value: "needed",
  domain: "localhost",
  path: "/",
  expires: -1,
  httpOnly: false,
  secure: true,
  sameSite: "Lax" as const,
};

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results/e2e",
  fullyParallel: false,
  workers: 1,
  // A browser on a busy machine now and then misses a beat; what fails twice has failed.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    trace: "on-first-retry",
    // The question about cookies would lie over what is tested; tests/e2e/overlays.spec.ts answers it itself.
    storageState: { cookies: [consent], origins: [] },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
      ],
    },
  },
  webServer: {
    command: "node tests/e2e/serve.mjs",
    url: `http://localhost:${port}/api/v1/health`,
    // Mail goes to the server tests/e2e/newcomer.spec.ts listens with.
    env: { PORT: String(port), SMTP_URL: "smtp://127.0.0.1:3198?ignoreTLS=true" },
    timeout: 120_000,
    stdout: "ignore",
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});

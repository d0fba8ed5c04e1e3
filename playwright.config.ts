import { defineConfig } from "@playwright/test";

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
  globalSetup: "./tests/e2e/server.ts",
  // Visiting every address takes minutes; screens.spec.ts looks at every screen each time.
  testIgnore: process.env.KABAN_ADDRESSES ? [] : ["**/addresses.spec.ts"],
  outputDir: "test-results/e2e",
  // Tests of a file go by turns, in one worker; each worker has a server and a cooperative of its own.
  fullyParallel: false,
  workers: 2,
  // A browser on a busy machine now and then misses a beat; what fails three times has failed.
  retries: 2,
  // Some live through a whole day; a busy machine is slow, not wrong.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    // What cannot be done in that time never can: it is told while there is time to try again.
    actionTimeout: 60_000,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    trace: "on-first-retry",
    // The question about cookies would lie over what is tested; tests/e2e/overlays.spec.ts answers it itself.
    storageState: { cookies: [consent], origins: [] },
    // Each visitor's would fetch the whole application at once; tests of it let it in.
    serviceWorkers: "block",
    // Nothing is waited for that only slides or fades.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        // A page is open for seconds: making its code faster takes longer than that saves.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { shims } from "./scripts/browser-build.ts";

const database = {
  globalSetup: ["tests/support/global-setup.ts"],
  setupFiles: ["tests/support/api-setup.ts"],
  // Some files ask every address as every role; a busy machine is slow, not wrong.
  testTimeout: 240_000,
  hookTimeout: 240_000,
};

export default defineConfig({
  test: {
    maxWorkers: "100%",
    // A test makes much that is soon forgotten: with room for it, it is cleared away more seldom.
    execArgv: ["--max-semi-space-size=64"],
    projects: [
      {
        test: { name: "unit", include: ["{contract,server,scripts}/**/*.test.ts"], testTimeout: 30_000 },
      },
      // The server is loaded once a worker, not once a file: each file starts one of its own all the same.
      { test: { name: "api", include: ["tests/api/**/*.test.ts"], isolate: false, ...database } },
      {
        plugins: [react()],
        test: {
          name: "views",
          environment: "jsdom",
          setupFiles: ["tests/support/views-setup.ts"],
          // Else Refine and the pages would each have a react-router of their own.
          server: { deps: { inline: [/@refinedev/, /react-router/] } },
          alias: { "@ant-design/pro-layout": shims["@ant-design/pro-layout"] },
          include: ["tests/views/**/*.test.tsx"],
          // The pages and their kit are loaded once a worker: loading them takes longer than most files.
          isolate: false,
          testTimeout: 120_000,
        },
      },
      { test: { name: "emitted", include: ["tests/emitted/**/*.test.ts"] } },
      { test: { name: "crash", include: ["tests/crash/**/*.test.ts"] } },
      { test: { name: "architecture", include: ["tests/architecture/**/*.test.ts"], testTimeout: 240_000 } },
    ],
  },
});

import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const database = {
  globalSetup: ["tests/support/global-setup.ts"],
  testTimeout: 60_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: { name: "unit", include: ["{contract,server,scripts}/**/*.test.ts"], testTimeout: 30_000 },
      },
      { test: { name: "api", include: ["tests/api/**/*.test.ts"], ...database } },
      {
        plugins: [react()],
        test: {
          name: "views",
          environment: "jsdom",
          // Else Refine and the pages would each have a react-router of their own.
          server: { deps: { inline: [/@refinedev/, /react-router/] } },
          include: ["tests/views/**/*.test.tsx"],
          testTimeout: 60_000,
        },
      },
      { test: { name: "crash", include: ["tests/crash/**/*.test.ts"] } },
      { test: { name: "architecture", include: ["tests/architecture/**/*.test.ts"], testTimeout: 240_000 } },
    ],
  },
});

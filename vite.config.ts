import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { deepImports, standIns } from "./scripts/browser-build.ts";

export default defineConfig({
  plugins: [
    deepImports(),
    react(),
    VitePWA({
      registerType: "prompt",
      injectRegister: null,
      manifest: false,
      filename: "sw.js",
      workbox: {
        globPatterns: ["**/*.{js,css,html,svg,webmanifest}"],
        navigateFallback: "/index.html",
        // What the server shows itself.
        navigateFallbackDenylist: [/^\/api\//, /^\/outbox/],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  resolve: {
    alias: standIns,
    dedupe: ["react", "react-dom", "react-router", "@tanstack/react-query"],
  },
  build: { outDir: "dist/web", target: "es2022", chunkSizeWarningLimit: 700 },
});

import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { servedPages } from "./contract/public-pages.ts";
import {
  deepImports,
  kitInParts,
  lessParts,
  pureDeclarations,
  pureParts,
  schemasUndescribed,
  shims,
} from "./scripts/browser-build.ts";

/** What the frame of a branch and its lists are made of, so that every page behind signing in needs it. */
const antdParts =
  "_util app button config-provider dropdown empty menu message modal notification pagination select " +
  "skeleton space spin style table theme tooltip";
const rcParts =
  "dialog dropdown menu motion notification overflow pagination resize-observer select table tooltip " +
  "util virtual-list";
const anyOf = (words: string) => words.replaceAll(" ", "|");
const inEveryPage = new RegExp(
  `node_modules/(antd/es/(${anyOf(antdParts)})|rc-(${anyOf(rcParts)})|` +
    "@rc-component/(context|portal|trigger)|@ant-design/(colors|cssinjs|cssinjs-utils|fast-color))/",
);

/** What every list shows on its bar, and what lists there are. */
const barIcons =
  "Copy Delete Download Edit Eye Plus Printer Reload Upload " +
  // And the menu beside it.
  "Appstore Audit Bank BarChart Book Calendar CheckSquare ClockCircle Down Home Idcard Lock Menu Search " +
  "Setting Swap Team UnorderedList User";
const listEntities =
  "account account-terms accounting-period batch cash-count import-run invitation-code job-run journal " +
  "member member-closing member-data-quality member-history member-ledger membership " +
  "permission-template staff tie-out-item timesheet";
const inEveryList = new RegExp(
  `@ant-design/icons(-svg)?/es/(icons|asn)/(${anyOf(barIcons)})Outlined|` +
    `contract/(lists|resources/[a-z-]+|entities/(${anyOf(listEntities)}))\\.ts`,
);

// Left to itself the bundler cuts the component library into a piece for each set of pages that share some of
// it: dozens of small files, which pack worse and cost a request each.
const codeSplitting = {
  groups: [
    { name: "react", test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
    { name: "ui", test: inEveryPage },
    { name: "lists", test: inEveryList },
  ],
};

export default defineConfig({
  plugins: [
    kitInParts(),
    deepImports(),
    lessParts(),
    pureParts(),
    pureDeclarations(),
    schemasUndescribed(),
    react(),
    VitePWA({
      registerType: "prompt",
      injectRegister: null,
      manifest: false,
      filename: "sw.js",
      workbox: {
        // "/" is a page of the server's, not index.html.
        directoryIndex: null,
        globIgnores: ["site/**"],
        globPatterns: ["**/*.{js,css,html,svg,webmanifest}"],
        navigateFallback: "/index.html",
        // What the server shows itself.
        navigateFallbackDenylist: [/^\/api\//, /^\/outbox/, servedPages],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  resolve: {
    alias: shims,
    dedupe: ["react", "react-dom", "react-router", "@tanstack/react-query"],
  },
  build: {
    outDir: "dist/web",
    target: "es2022",
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting } },
  },
});

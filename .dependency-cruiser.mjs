// Who may import whom (docs/decisions/002-contract.md). Held by tests/architecture/imports.test.ts.
const slices = [
  "teller",
  "accounts",
  "definitions",
  "saved-views",
  "savings",
  "members",
  "places",
  "member-ledger",
  "statements",
  "identity",
  "organizations",
  "employees",
  "footsteps",
  "timesheets",
  "holidays",
];

const forbid = (name, from, to) => ({ name, severity: "error", from, to });

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    // A page that is loaded when it is opened may know the table of pages that names it.
    forbid("no-cycles", {}, { circular: true, viaOnly: { dependencyTypesNot: ["dynamic-import"] } }),
    forbid(
      "contract-imports-zod-only",
      { path: "^contract/", pathNot: "\\.test\\.ts$" },
      { pathNot: ["^contract/", "node_modules/zod/"] },
    ),
    forbid("server-not-browser", { path: "^server/" }, { path: "^(src|tests|scripts)/" }),
    forbid("browser-not-server", { path: "^src/" }, { path: "^(server|tests|scripts)/" }),
    forbid(
      "ground-below-ledger",
      { path: "^server/(db|http|imports|lists|live|files|operations|resources|sheets)/" },
      { path: `^server/(ledger|batches|seeds|${slices.join("|")})/` },
    ),
    forbid(
      "database-below-all",
      { path: "^server/db/" },
      { path: "^server/(http|lists|live|files|operations|resources)/" },
    ),
    forbid(
      "ledger-below-batches",
      { path: "^server/ledger/" },
      { path: `^server/(batches|seeds|${slices.join("|")})/` },
    ),
    forbid(
      "batches-below-slices",
      { path: "^server/batches/" },
      { path: `^server/(seeds|${slices.join("|")})/` },
    ),
    ...slices.map((slice) =>
      forbid(
        `${slice}-knows-no-other-slice`,
        { path: `^server/${slice}/` },
        { path: `^server/(${slices.filter((other) => other !== slice).join("|")})/` },
      ),
    ),
    // Papers show what the slices know.
    forbid("nothing-below-prints", { path: "^server/(?!prints/|app\\.ts$)" }, { path: "^server/prints/" }),
    forbid(
      "only-the-root-wires",
      { path: "^server/", pathNot: "^server/main\\.ts$" },
      { path: "^server/(app|main)\\.ts$" },
    ),
    forbid(
      "providers-below-all",
      { path: "^src/providers/" },
      { path: "^src/(pages|resources|overlays|app)" },
    ),
    forbid(
      "components-below-pages",
      { path: "^src/(components|hooks)/" },
      { path: "^src/(pages|resources|app)" },
    ),
    forbid("overlays-below-pages", { path: "^src/overlays/" }, { path: "^src/(pages|resources|app)" }),
    forbid("resources-below-pages", { path: "^src/resources/" }, { path: "^src/(pages|app)" }),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ["import", "default", "node"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  },
};

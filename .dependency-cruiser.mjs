// Who may import whom (docs/decisions/002-contract.md). Held by tests/architecture/imports.test.ts.
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
    forbid("platform-knows-no-domain", { path: "^server/platform/" }, { path: "^server/(domain|seeds)/" }),
    forbid(
      "database-below-all",
      { path: "^server/platform/db/" },
      { path: "^server/platform/[^/]+/", pathNot: "^server/platform/db/" },
    ),
    forbid(
      "ground-below-engines",
      { path: "^server/platform/(auth|files|http|live|mail|spreadsheets)/" },
      { path: "^server/platform/(imports|lists|media|operations|pdf|resources)/" },
    ),
    forbid("ledger-below-batches", { path: "^server/domain/ledger/" }, { path: "^server/domain/batches/" }),
    forbid("money-knows-no-seeds", { path: "^server/domain/(ledger|batches)/" }, { path: "^server/seeds/" }),
    // Papers show what the slices know.
    forbid(
      "slices-know-no-other-slice",
      { path: "^server/domain/([^/]+)/", pathNot: "^server/domain/prints/" },
      { path: "^server/domain/", pathNot: "^server/domain/($1|ledger|batches)/" },
    ),
    forbid(
      "only-the-root-wires",
      { path: "^server/", pathNot: "^server/main\\.ts$" },
      { path: "^server/(app|main)\\.ts$" },
    ),
    forbid(
      "providers-below-all",
      { path: "^src/providers/" },
      { path: "^src/(pages|resources|lists|overlays|app)" },
    ),
    forbid(
      "components-below-pages",
      { path: "^src/(components|hooks)/" },
      { path: "^src/(pages|resources|lists|app)" },
    ),
    forbid("overlays-below-pages", { path: "^src/overlays/" }, { path: "^src/(pages|resources|lists|app)" }),
    forbid(
      "requests-by-providers-alone",
      { path: "^src/", pathNot: "^src/providers/" },
      { path: "node_modules/(axios|@tanstack/react-query)/" },
    ),
    forbid("resources-below-pages", { path: "^src/resources/" }, { path: "^src/(pages|app)" }),
    forbid("lists-below-resources", { path: "^src/lists/" }, { path: "^src/(pages|resources|app)" }),
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

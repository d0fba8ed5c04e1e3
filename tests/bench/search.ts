import { pino } from "pino";
import { createApp } from "#server/app";
import { systemClock } from "#server/platform/clock";
import { memoryBroker } from "#server/platform/live/broker";
import { type Client, newClient } from "../support/client.ts";
import { password } from "../support/world.ts";
import { benchDatabase } from "./environment.ts";
import { growTo } from "./grow.ts";
import { percentile, rounded, type Section, table } from "./table.ts";

const sizes = (process.env.BENCH_LINES ?? "100000,1000000,10000000").split(",").map(Number);
const warming = 10;

async function time(client: Client, path: string, measures = 50): Promise<number[]> {
  const measured: number[] = [];
  for (let round = 0; round < warming + measures; round++) {
    const started = performance.now();
    const { status, text } = await client.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    if (round >= warming) measured.push(performance.now() - started);
  }
  return measured;
}

const asFilter = (filters: unknown[]) => encodeURIComponent(JSON.stringify({ logic: "and", filters }));

/** The ledger list and the trial balance at growing sizes, as the server answers them. */
export async function measureSearch(): Promise<Section[]> {
  const bench = await benchDatabase("kaban_bench_search");
  const app = await createApp({
    db: bench.db,
    clock: systemClock,
    broker: memoryBroker(),
    files: { bucket: "none", put: async () => {}, get: async () => null, remove: async () => {} },
    log: pino({ level: "silent" }),
  });
  const client = newClient(app);
  await client.get("/health");
  const signedIn = await client.post("/authentication/login", { key: "manager", password });
  client.branchId = signedIn.body.user_organization.branch.id;
  const account = (
    await bench.db.query("select id from account where branch_id = $1 and member_kind = 'savings' limit 1", [
      client.branchId,
    ])
  ).rows[0].id;
  const month = { field: "entry_date", mode: "range", value: { from: "2025-03-01", to: "2025-03-31" } };
  const ofAccount = { field: "account_id", mode: "equal", value: account };
  const sort = encodeURIComponent(JSON.stringify([{ field: "entry_date", order: "desc" }]));
  const ledger = "/general-ledger/branch/search?pageIndex=0&pageSize=50";
  const asked: [string, string][] = [
    ["account + month, by date", `${ledger}&sort=${sort}&filter=${asFilter([ofAccount, month])}`],
    ["whole branch, by date", `${ledger}&sort=${sort}`],
    ...["startswith", "endswith", "contains"].map((mode): [string, string] => [
      `reference ${mode} ${mode === "startswith" ? "S00000424" : "04242"}`,
      `${ledger}&filter=${asFilter([
        { field: "reference", mode, value: mode === "startswith" ? "S00000424" : "04242" },
      ])}`,
    ]),
    ["quick search for 004242", `${ledger}&q=004242`],
  ];
  const rows: (string | number)[][] = [];
  const balances: (string | number)[][] = [];
  try {
    for (const size of sizes) {
      await growTo(bench.db, size);
      for (const [name, path] of asked) {
        const measured = await time(client, path);
        rows.push([
          rounded(size, 0),
          name,
          rounded(percentile(measured, 0.5)),
          rounded(percentile(measured, 0.95)),
        ]);
      }
      const measures = size > 1_000_000 ? 10 : 50;
      for (const [name, path] of [
        ["a year, from daily balances", "/trial-balance?from=2025-01-01&to=2025-12-31"],
        ["as recorded by now", `/trial-balance?to=2026-06-01&recorded_by=${new Date().toISOString()}`],
        ["financial condition beside a year before", "/financial-statement/condition?compare=year"],
        ["operations beside a year before", "/financial-statement/operations?compare=year"],
      ] as const) {
        balances.push([rounded(size, 0), name, rounded(percentile(await time(client, path, measures), 0.5))]);
      }
    }
  } finally {
    await app.close();
    await bench.drop();
  }
  return [
    {
      title: "Ledger search, first page of 50",
      body: table(["lines", "question", "p50 ms", "p95 ms"], rows),
    },
    { title: "Trial balance and statements", body: table(["lines", "which", "p50 ms"], balances) },
  ];
}

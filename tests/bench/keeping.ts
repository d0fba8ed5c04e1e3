import { setInterval } from "node:timers";
import { chromium } from "@playwright/test";
import { memberFile } from "../support/member-file.ts";
import { launch, slowDown } from "./browser.ts";
import { benchDatabase } from "./environment.ts";
import { growTo } from "./grow.ts";
import { type RunningServer, startTestServer } from "./server.ts";
import { ask, type Session, signIn } from "./session.ts";
import { percentile, rounded, type Section, table } from "./table.ts";

const members = 50_000;
const lines = 2_000_000;
const repeats = 60;

const post = (session: Session, path: string, body: unknown) =>
  ask(session, path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Seconds from the upload of a file of members to the last of them being there. */
async function timeImport(session: Session): Promise<{ seconds: number; imported: number }> {
  const form = new FormData();
  form.set("file", new Blob([memberFile(members)], { type: "text/csv" }), "members.csv");
  const started = performance.now();
  const uploaded = await ask(session, "/import/member-profile", { method: "POST", body: form });
  const { run } = (await uploaded.json()) as { run: { id: string; columns: object; date_order: string } };
  const { id, columns, date_order } = run;
  await post(session, `/import-run/${id}/check`, { columns, date_order });
  const done = await post(session, `/import-run/${id}/start`, { columns, date_order });
  const { imported } = (await done.json()) as { imported: number };
  return { seconds: (performance.now() - started) / 1000, imported };
}

async function timeReads(session: Session, path: string): Promise<string[]> {
  const measured: number[] = [];
  for (let round = 0; round < repeats; round++) {
    const started = performance.now();
    await (await ask(session, path)).text();
    if (round >= 10) measured.push(performance.now() - started);
  }
  return [rounded(percentile(measured, 0.5)), rounded(percentile(measured, 0.95))];
}

/** The most memory the server held while a file was read from it, and the lines of that file. */
async function watchExport(server: RunningServer, session: Session, path: string) {
  let mostMib = server.memoryMib();
  const watch = setInterval(() => {
    mostMib = Math.max(mostMib, server.memoryMib());
  }, 20);
  const started = performance.now();
  let rows = -1;
  const { body } = await ask(session, path);
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) rows += 1;
  }
  clearInterval(watch);
  return { rows, mostMib, seconds: (performance.now() - started) / 1000 };
}

/** Until the profile of a member can be used, in a browser four times slower than this machine. */
async function timeProfile(server: RunningServer, session: Session, memberId: string): Promise<number> {
  const browser = await chromium.launch(launch);
  try {
    const url = `http://localhost:${server.port}`;
    const context = await browser.newContext();
    const cookies = (session.headers.cookie ?? "").split("; ").map((one) => one.split("="));
    await context.addCookies([
      ...cookies.map(([name = "", value = ""]) => ({ name, value, url })),
      { name: "kaban_consent", value: "needed", url },
    ]);
    const page = await context.newPage();
    const branch = `${url}/org/bayanihan/branch/main`;
    await page.goto(`${branch}/view-members`);
    await page.locator("table tbody tr td").first().waitFor();
    await slowDown(page);
    // From within the application, as staff come to it.
    const started = performance.now();
    await page.evaluate((path) => {
      window.history.pushState({}, "", path);
      window.dispatchEvent(new PopStateEvent("popstate"));
    }, `/org/bayanihan/branch/main/member-profile/${memberId}/overview`);
    await page.getByRole("tablist").first().waitFor();
    return performance.now() - started;
  } finally {
    await browser.close();
  }
}

const asFilter = (filters: unknown[]) =>
  `&filter=${encodeURIComponent(JSON.stringify({ logic: "and", filters }))}`;

/** A branch of 50,000 members and two million ledger lines, as its staff would meet it. */
export async function measureKeeping(): Promise<Section[]> {
  const bench = await benchDatabase("kaban_bench_keeping");
  const server = await startTestServer(bench.url);
  try {
    const session = await signIn(server);
    const { seconds, imported } = await timeImport(session);
    await growTo(bench.db, lines);
    await bench.db.query("vacuum analyze");
    const first = "pageIndex=0&pageSize=50";
    const reads: string[][] = [];
    for (const [name, path] of [
      ["members: two words, any order", `/member-profile/search?${first}&q=dela%20juan`],
      ["members: misspelt", `/member-profile/search?${first}&q=jaun%20dela%20kruz`],
      ["members: passbook", `/member-profile/search?${first}&q=M0042424`],
      ["members: first page", `/member-profile/search?${first}`],
      ["members: page in the middle", `/member-profile/search?pageIndex=500&pageSize=50`],
      ["members: last page", `/member-profile/search?pageIndex=999&pageSize=50`],
      ["members: data quality", `/member-data-quality/search?${first}`],
      ["member ledger: first page", `/member-accounting-ledger/branch/search?${first}`],
      ["general ledger: first page", `/general-ledger/branch/search?${first}`],
      ["accounts: all", "/account/search?pageIndex=0&pageSize=500"],
      ["banks: first page", `/bank/search?${first}`],
    ] as const) {
      reads.push([name, ...(await timeReads(session, path))]);
    }
    const before = server.memoryMib();
    const range = (to: string) =>
      asFilter([{ field: "entry_date", mode: "range", value: { from: "2023-06-01", to } }]);
    const exports: string[][] = [];
    for (const to of ["2023-06-05", "2023-07-25"]) {
      const path = `/general-ledger/branch/export?format=csv${range(to)}`;
      const { rows, mostMib, seconds: took } = await watchExport(server, session, path);
      exports.push([rounded(rows, 0), rounded(took), rounded(before, 0), rounded(mostMib, 0)]);
    }
    const { rows } = await bench.db.query("select id from member where passbook = 'M0042424'");
    const profileMs = await timeProfile(server, session, rows[0].id);
    return [
      {
        title: "Members and lists at 50,000 members and 2 million lines",
        body: `${table(["question, over HTTP", "p50 ms", "p95 ms"], reads)}
Import of ${rounded(imported, 0)} members from CSV, upload, check and all: ${rounded(seconds)} s. A member's
profile, from the list of members, CPU of the browser slowed 4 ×: ${rounded(profileMs, 0)} ms.`,
      },
      {
        title: "Exports",
        body: table(["rows", "s", "MiB before", "most MiB while it ran"], exports),
      },
    ];
  } finally {
    await server.stop();
    await bench.drop();
  }
}

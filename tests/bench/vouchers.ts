import { randomUUID } from "node:crypto";
import { addDays } from "#contract/kit/dates";
import type { Database } from "#server/platform/db/database";
import { seededBook } from "../support/seeded-book.ts";
import { benchDatabase, describeMachine } from "./environment.ts";
import { rawRows, rowOf } from "./postings.ts";
import { type RunningServer, startTestServer } from "./server.ts";
import { ask, type Session, signIn } from "./session.ts";
import { rounded, type Section, table } from "./table.ts";

const parts = {
  cash: ["11130", "11110", "11112"],
  receivables: ["11242"],
  payables: ["21210"],
  equity: ["30400"],
  income: ["40310"],
  expenses: ["73660", "73650"],
};

/** A book of so many vouchers over half a year, as the file of an import has them. */
function fileOf(count: number, known: ReadonlySet<string>): string {
  const days = Array.from({ length: 180 }, (_, index) => addDays("2025-07-01", index));
  const there = Object.fromEntries(
    Object.entries(parts).map(([part, codes]) => {
      const found = codes.filter((code) => known.has(code));
      return [part, found.length > 0 ? found : ["73660"]];
    }),
  ) as typeof parts;
  const pesos = (centavos: number) => (Math.abs(centavos) / 100).toFixed(2);
  const lines = seededBook(7, { count, parts: there, days }).flatMap(({ name, date, lines: all }) =>
    all.map(({ code, amount }) =>
      [name, date, code, "", amount > 0 ? pesos(amount) : "", amount < 0 ? pesos(amount) : "", "", ""].join(),
    ),
  );
  return [
    "Voucher,Voucher date,Account code,Member account,Debit,Credit,Particulars,Reference",
    ...lines,
  ].join("\r\n");
}

const posted = (session: Session, path: string, body: unknown) =>
  ask(session, path, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": randomUUID() },
    body: JSON.stringify(body),
  });

/** Uploads, checks and imports a file as drafts; answers its import and how long that took. */
async function bringIn(session: Session, content: string) {
  const started = performance.now();
  const form = new FormData();
  form.append("file", new Blob([content]), "book.csv");
  const uploaded = await ask(session, "/import/journal-voucher", { method: "POST", body: form });
  const { run } = (await uploaded.json()) as { run: { id: string; columns: unknown; date_order: string } };
  const { columns, date_order } = run;
  const done = await posted(session, `/import-run/${run.id}/start`, { columns, date_order });
  const { status } = (await done.json()) as { status: string };
  if (status !== "imported") throw new Error(`The import is ${status}`);
  return { id: run.id, seconds: (performance.now() - started) / 1000 };
}

/** Releases an import, and waits until the last of its vouchers is posted. */
async function release(session: Session, id: string): Promise<number> {
  const started = performance.now();
  const asked = await posted(session, `/import-run/${id}/release`, {});
  const { id: job } = (await asked.json()) as { id: string };
  for (;;) {
    const run = (await (await ask(session, `/job-run/${job}`)).json()) as { state: string };
    if (run.state === "done") return (performance.now() - started) / 1000;
    if (run.state !== "waiting" && run.state !== "running") throw new Error(JSON.stringify(run));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function measure(db: Database, server: RunningServer, count: number) {
  const [importer, releaser] = [await signIn(server, "accountant"), await signIn(server, "owner")];
  const branchId = importer.headers["x-branch-id"];
  await db.query("delete from approval_rule where branch_id = $1", [branchId]);
  const { codes } = await rowOf(db, "select array_agg(code) as codes from account where branch_id = $1", [
    branchId,
  ]);
  let memory = server.memoryMib();
  const watching = setInterval(() => {
    memory = Math.max(memory, server.memoryMib());
  }, 100);
  const brought = await bringIn(importer, fileOf(count, new Set(codes)));
  const seconds = await release(releaser, brought.id);
  clearInterval(watching);
  const { entries, lines, difference } = await rowOf(
    db,
    `select count(distinct entry_id) as entries, count(*) as lines, sum(debit - credit) as difference
     from journal_line where source = 'journal voucher'`,
  );
  if (Number(entries) !== count || Number(difference) !== 0) throw new Error(`${entries} ${difference}`);
  return { imported: brought.seconds, released: seconds, lines: Number(lines), memory };
}

/** Vouchers of a file: brought in as drafts, released together, and the same rows in one statement. */
export async function measureVouchers(): Promise<Section> {
  const rows: (string | number)[][] = [];
  let machine = "";
  for (const count of [1_000, 10_000]) {
    const bench = await benchDatabase("kaban_bench_vouchers");
    const server = await startTestServer(bench.url);
    try {
      const { imported, released, lines, memory } = await measure(bench.db, server, count);
      const raw = await rawRows(bench.db);
      rows.push([
        ...[rounded(count, 0), rounded(lines, 0), rounded(imported), rounded(released)],
        ...[rounded(count / released, 0), rounded(raw, 0), rounded(count / released / raw, 3)],
        rounded(memory, 0),
      ]);
      machine = await describeMachine(bench.db);
    } finally {
      await server.stop();
      await bench.drop();
    }
  }
  const head = ["vouchers", "lines", "import s", "release s", "released/s", "raw entries/s", "ratio", "MiB"];
  return {
    title: "Vouchers of a file",
    body: `${table(head, rows)}
The import is upload, check and drafts; the release all steps of every voucher (numbered, approved, posted,
chained, a footstep each), by the job, 100 at a time. MiB is the most that the server's process held. Raw rows
are entries of two lines in one statement. ${machine}.`,
  };
}

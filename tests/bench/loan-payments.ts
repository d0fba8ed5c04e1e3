import { loadavg } from "node:os";
import { addKeptProduct, bringManyLoansIn } from "../support/many-loans.ts";
import type { Order } from "./clients.ts";
import { benchDatabase, describeMachine } from "./environment.ts";
import { measureClients, prepare, rowOf } from "./postings.ts";
import { processorTime } from "./processor.ts";
import { startTestServer } from "./server.ts";
import { asking, signIn } from "./session.ts";
import { percentile, rounded, type Section, table } from "./table.ts";

const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const clientCounts = [1, 8, 32];
const loans = 2_000;

/** Payments of loans with their allocation, beside deposits by the same windows in the same run. */
export async function measureLoanPayments(): Promise<Section> {
  const bench = await benchDatabase("kaban_bench_loan_payments");
  const { db } = bench;
  const { windows, bodies } = await prepare(db);
  const branchId = windows[0]?.branchId as string;
  await db.query("delete from approval_rule where branch_id = $1", [branchId]);
  await db.query("update journal_head set owner_back_date_days = 366, takes_over = true");
  const server = await startTestServer(bench.url);
  const rows: (string | number)[][] = [];
  try {
    const ask = asking(await signIn(server));
    const product = await addKeptProduct(ask, "Paid");
    const passbooks = Array.from({ length: loans }, (_, nth) => `B${nth + 1}`);
    const asOf = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await bringManyLoansIn(ask, { passbooks, numbers: passbooks.map((one) => `P${one}`), asOf, product });
    await db.query("vacuum analyze");
    const { id: cash } = await rowOf(
      db,
      "select id from payment_type where branch_id = $1 and type = 'cash'",
      [branchId],
    );
    const found = await db.query("select id, member_id from loan where branch_id = $1 order by id", [
      branchId,
    ]);
    const payments = found.rows.map(({ id, member_id }) =>
      JSON.stringify({ member_id, payment_type_id: cash, lines: [{ loan_id: id, amount: 12_345 }] }),
    );
    const paid = { port: server.port, bodies: payments, path: "/transaction/loan-payment" };
    const deposited = { port: server.port, bodies };
    const warm = { windows: windows.slice(0, 8), seconds: 3 };
    await measureClients({ ...deposited, ...warm });
    await measureClients({ ...paid, ...warm });
    const measure = async (order: Order) => {
      const before = await processorTime(db, server.process.pid as number);
      const measured = await measureClients(order);
      const used = (await processorTime(db, server.process.pid as number)) - before;
      return { ...measured, eachUs: used / measured.done };
    };
    for (const clients of clientCounts) {
      const order = { windows: windows.slice(0, clients), seconds };
      const deposits = await measure({ ...deposited, ...order });
      const own = await measure({ ...paid, ...order });
      rows.push([
        clients,
        rounded(own.done / own.seconds, 0),
        rounded(percentile(own.latenciesMs, 0.5)),
        rounded(percentile(own.latenciesMs, 0.99)),
        own.refused,
        rounded(deposits.done / deposits.seconds, 0),
        rounded(own.done / deposits.done, 2),
        rounded(own.eachUs, 0),
        rounded(deposits.eachUs, 0),
      ]);
    }
    const head = [
      ...["clients", "payments/s", "p50 ms", "p99 ms", "refused", "deposits/s", "ratio"],
      ...["µs a payment", "µs a deposit"],
    ];
    return {
      title: "Payments of loans",
      body: `${table(head, rows)}
${loans} loans that run, 123.45 on one at a time: fines, interest and principal worked out and kept, how it
stands written, beside deposits by the same windows right before. µs of processor time, of the server and of
PostgreSQL. Load ${rounded(loadavg()[0] ?? 0, 0)}.
${await describeMachine(db)}.`,
    };
  } finally {
    await server.stop();
    await bench.drop();
  }
}

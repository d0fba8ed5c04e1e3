import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatPesos } from "#contract/kit/money";
import { heading } from "../support/voucher-files.ts";
import { get, post, readRunUntil, restartWithJobs } from "./calls.ts";
import { type Call, rounds, startVictim, type Victim } from "./victim.ts";

// Vouchers are released a hundred at a time, and each kill is to find some of them left.
const vouchers = 100 * (rounds + 2);
const nameOf = (nth: number) => `Old ${String(nth).padStart(5, "0")}`;
const centavosOf = (nth: number) => 1_000 + ((nth * 7919) % 90_000);
const total = Array.from({ length: vouchers }, (_, nth) => centavosOf(nth)).reduce(
  (sum, one) => sum + one,
  0,
);
const accounts = { debit: "73660", credit: "11130" };

let victim: Victim;
let owner: Call;
let importId: string;

/** A file of vouchers of two lines each. */
function fileOn(day: string): FormData {
  const lines = Array.from({ length: vouchers }, (_, nth) => {
    const amount = formatPesos(centavosOf(nth));
    const begins = `${nameOf(nth)},${day}`;
    return `${begins},${accounts.debit},,${amount},,,\r\n${begins},${accounts.credit},,,${amount},,`;
  });
  const form = new FormData();
  form.append("file", new Blob([[heading, ...lines].join("\r\n")]), "vouchers.csv");
  return form;
}

beforeAll(async () => {
  victim = await startVictim();
  owner = await victim.signIn("owner");
  const accountant = await victim.signIn("accountant");
  const { user_organization } = await get(owner, "/authentication/current");
  const { run } = await post(
    accountant,
    "/import/journal-voucher",
    fileOn(user_organization.branch.business_date),
  );
  importId = run.id;
  const { columns, date_order } = run;
  await post(accountant, `/import-run/${importId}/start`, { columns, date_order });
  const imported = async () => (await get(accountant, `/import-run/${importId}`)).status;
  while ((await imported()) === "running") await get(accountant, "/health");
  expect(await imported()).toBe("imported");
}, 180_000);
afterAll(() => victim.end());

it(
  `releases many vouchers as one job, each once, though the server is killed ${rounds} times in between`,
  async () => {
    const { id } = await post(owner, `/import-run/${importId}/release`);
    let reached = 0;
    for (let round = 0; round < rounds; round++) {
      const run = await readRunUntil(owner, id, (now) => (now.done ?? 0) > reached || now.state === "done");
      expect(run.state).toBe("running");
      reached = run.done;
      await victim.kill(round % 2 === 1);
      await restartWithJobs(victim);
    }
    const { result } = await readRunUntil(
      owner,
      id,
      ({ state }) => state !== "running" && state !== "waiting",
    );
    expect(result).toEqual({ released: vouchers, refused: 0 });
    expect(await get(owner, `/import-run/${importId}/vouchers`)).toEqual({
      ...{ total: vouchers, released: vouchers, refused: [] },
    });
  },
  rounds * 60_000,
);

it("leaves an entry and a number for each, and balances of what they come to", async () => {
  const again = await owner("POST", `/import-run/${importId}/release`, {}, { key: randomUUID() });
  expect(JSON.parse(again.text).code).toBe("nothing_to_release");
  await victim.kill();
  const found = await victim.inDatabase(async (db) => {
    const { rows } = await db.query(
      `select count(*)::int as entries, count(distinct e.description)::int as names,
         count(distinct e.reference)::int as numbers, sum(e.amount)::int as amount,
         (select count(*)::int from voucher v
          where v.state = 'released' and v.entry_id is not null) as released,
         (select b.balance::int from account_balance b join account a on a.id = b.account_id
          where a.code = $1 and b.balance <> 0) as balance
       from journal_entry e where e.source = 'journal voucher'`,
      [accounts.debit],
    );
    return rows[0];
  });
  expect(found).toEqual({
    ...{ entries: vouchers, names: vouchers, numbers: vouchers, released: vouchers },
    ...{ amount: total, balance: total },
  });
  await victim.restart();
}, 60_000);

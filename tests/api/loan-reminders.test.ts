import { afterAll, beforeAll, expect, test } from "vitest";
import { formatPesos } from "#contract/kit/money";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { openClassWindow } from "../support/loan-classes.ts";
import type { Values } from "../support/loans.ts";
import { night } from "../support/night.ts";

let window: Awaited<ReturnType<typeof openClassWindow>>;
beforeAll(async () => {
  window = await openClassWindow();
  await window.kaban.db.query("update member set email = 'maria@example.test' where id = $1", [window.maria]);
});
afterAll(() => checkAndClose(window.kaban));
const none = { days_before: null, days_after: null, language: "English", version: 0 };
const settings = async () => expectStatus(await window.manager.get("/loan/reminder-settings"));
const decide = async (change: Values) =>
  window.manager.put("/loan/reminder-settings", { ...(await settings()), ...change });
/** What a night has mailed about instalments, the oldest first; of one day it may be carried out again. */
async function mailed(): Promise<string[]> {
  const { kaban } = window;
  const before = kaban.mailer.outbox.held().length;
  await kaban.db.query("delete from job_run where job = 'loan:remind'");
  await night(kaban);
  await kaban.mailer.settled();
  const now = kaban.mailer.outbox.held();
  return now
    .slice(0, now.length - before)
    .map(({ to, text }) => `${to} ${text}`)
    .toReversed();
}
const log = async (loanId: string) => {
  const { data } = expectStatus(await window.teller.get("/loan/reminder/search"));
  return data
    .filter((one: { loan_id: string }) => one.loan_id === loanId)
    .map(({ kind, due_on, amount, address }: Record<string, unknown>) => [kind, due_on, amount, address]);
};

test("nobody is mailed until the branch has decided so, and then once before and once after", async () => {
  const { lend, on, due, paid } = window;
  await on("2026-06-01");
  const loan = await lend({ amount: 300_000, term_months: 3 });
  expect(await settings()).toEqual(none);
  await on("2026-06-29");
  expect(await mailed()).toEqual([]);
  expectStatus(await decide({ days_before: 3, days_after: 2 }));
  const [told, ...more] = await mailed();
  expect(more).toEqual([]);
  expect(told).toContain("maria@example.test");
  expect(told).toContain(`your loan ${loan.number} falls due on July 1, 2026. ₱1,030.00`);
  await on("2026-06-30");
  expect(await mailed()).toEqual([]);
  await on("2026-07-02");
  expect(await mailed()).toEqual([]);
  await on("2026-07-03");
  const [late, ...others] = await mailed();
  expect(others).toEqual([]);
  const owed = Object.values((await due(loan.id)).due as Record<string, number>).reduce((a, b) => a + b, 0);
  expect(late).toContain(`due on July 1, 2026 is not fully paid. ₱${formatPesos(owed)} of it is unpaid`);
  await on("2026-07-04");
  expect(await mailed()).toEqual([]);
  expect(await log(loan.id)).toEqual([
    ["late", "2026-07-01", owed, "maria@example.test"],
    ["falls due", "2026-07-01", 103_000, "maria@example.test"],
  ]);
  // What is paid is not asked for.
  const { payoff } = await due(loan.id);
  const all = Object.values(payoff as Record<string, number>).reduce((a, b) => a + b, 0);
  await paid({ lines: [{ loan_id: loan.id, amount: all }] });
  await on("2026-07-30");
  expect(await mailed()).toEqual([]);
}, 60_000);

test("of what missed nights left only what still holds is sent", async () => {
  const { lend, on } = window;
  await on("2026-08-01");
  const loan = await lend({ amount: 300_000, term_months: 3, date: "2026-08-01" });
  // The night before nobody looked: it is due today, and is told so.
  await on("2026-09-01");
  expect(await mailed()).toMatchObject([expect.stringContaining("falls due on September 1, 2026")]);
  // No mail before October 1: it is late by the time that somebody looks.
  await on("2026-10-04");
  const told = await mailed();
  expect(told).toHaveLength(1);
  expect(told[0]).toContain("due on October 1, 2026 is not fully paid");
  // November 1 is long gone, and September 1 too: nothing is said of either any more.
  await on("2026-11-20");
  expect(await mailed()).toEqual([]);
  expect((await log(loan.id)).map(([kind, day]: string[]) => [kind, day])).toEqual([
    ["late", "2026-10-01"],
    ["falls due", "2026-09-01"],
  ]);
}, 60_000);

test("loans in litigation or written off are left out, and who has no address; in Filipino", async () => {
  const { lendClassed, on, done, ask, approved, court, kaban, maria } = window;
  await on("2026-12-01");
  const made: { id: string; number: string }[] = [];
  for (const _ of ["court", "lost", "told"]) {
    made.push(await lendClassed({ amount: 300_000, term_months: 3, date: "2026-12-01" }));
  }
  const [sued, lost, plain] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
  await approved(ask(sued.id, "litigate", { ...court, reason: undefined }));
  await done(lost.id, "write-off");
  expectStatus(await decide({ language: "Filipino" }));
  await on("2026-12-31");
  await kaban.db.query("update member set email = null where id = $1", [maria]);
  expect(await mailed()).toEqual([]);
  await kaban.db.query("update member set email = 'maria@example.test' where id = $1", [maria]);
  const told = await mailed();
  expect(told).toHaveLength(1);
  expect(told[0]).toContain(`ang hulog ng inyong pautang ${plain.number}. ₱1,030.00 pa nito`);
}, 60_000);

test("a night that is carried out again, as after a server was killed, mails nobody twice", async () => {
  const { lend, on } = window;
  await on("2027-01-02");
  const loan = await lend({ amount: 300_000, term_months: 3, date: "2027-01-02" });
  await on("2027-01-31");
  expect((await mailed()).filter((text) => text.includes(loan.number))).toHaveLength(1);
  expect(await mailed()).toEqual([]);
  expect(await log(loan.id)).toHaveLength(1);
}, 60_000);

test("days that make no sense are refused at their input, and a stale version keeps the newer", async () => {
  const far = await decide({ days_before: 61 });
  expect(far.status).toBe(400);
  expect(Object.keys(far.body.fields)).toEqual(["days_before"]);
  expect((await decide({ days_after: 0 })).status).toBe(400);
  const stale = await decide({ version: 0 });
  expect([stale.status, stale.body.code]).toEqual([409, "stale_version"]);
  const { teller, manager } = window;
  expectStatus(await teller.put("/loan/reminder-settings", await settings()), 403);
  const north = await window.kaban.signIn("north-manager");
  expect(expectStatus(await north.get("/loan/reminder-settings"))).toEqual(none);
  expect(expectStatus(await north.get("/loan/reminder/search")).data).toEqual([]);
  expectStatus(await decide({ days_before: null, days_after: null }));
  expect(await settings()).toMatchObject({ days_before: null, days_after: null });
  expect(manager.branchId).not.toBe(north.branchId);
}, 60_000);

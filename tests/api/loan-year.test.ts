import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, type CalendarDate } from "#contract/kit/dates";
import { checkAndClose, expectStatus } from "../support/counter.ts";
import { unlikeTheLedger } from "../support/loan-payments.ts";
import {
  type Borrower,
  borrowers,
  calendarOf,
  dayAt,
  differences,
  expectStandingsSound,
  type Habit,
  lateByAddingUp,
  noDifferences,
  openYear,
  type Standing,
  type Year,
} from "../support/loan-year.ts";
import { loanIn, loanStep } from "../support/loans.ts";
import { night } from "../support/night.ts";

/** KABAN_WHOLE_YEAR=1 lives through every night of 2,000 loans; another number, of so many. */
const asked = Number(process.env.KABAN_WHOLE_YEAR ?? 0);
const loans = asked === 1 ? 2_000 : asked || 24;
/** Nights that were missed are made up for, so a short year looks at some of them. */
const everyNights = asked ? 1 : 9;

let year: Year;
beforeAll(async () => {
  year = await openYear();
});
afterAll(() => checkAndClose(year.kaban));

interface Lent {
  id: string;
  member_id: string;
  on: CalendarDate;
}
const lent = new Map<Borrower, Lent>();
const wrong = new Map<CalendarDate, string[]>();
const happened = { paid: 0, late: 0, dated_back: 0, reversed: 0, tranches: 0, refused: 0 };
let member = "";

/** Some loans are released in two parts, the second weeks later where they are not late then. */
const laterBy = 45;
const tranchesOf = ({ product, amount, term, mode }: Borrower, today: CalendarDate) =>
  product === 5 || term < 4 || mode === "weekly" || amount % 2 === 0
    ? []
    : [
        { date: today, amount: amount * 600, purpose: "To begin" },
        { date: addDays(today, laterBy), amount: amount * 400, purpose: "To end" },
      ];

async function releaseLater(id: string): Promise<void> {
  const { version } = expectStatus(await year.owner.get(`/loan/${id}`));
  const check = { way: "check", bank_account_id: year.ids.bank, check_number: "2", check_date: "2026-06-01" };
  const answer = await year.owner.post(`/loan/${id}/release-tranche`, { version, ...check });
  if (answer.status === 200) happened.tranches += 1;
  else expect(answer.body.code).toMatch(/^(tranche_of_late_loan|loan_wrong_state)$/);
}

async function lend(borrower: Borrower, today: CalendarDate): Promise<void> {
  if (lent.size % 3 === 0) member = await year.borrower();
  const approved = await loanIn(year, "approved", {
    ...{ member_id: member, loan_product_id: year.products[borrower.product]?.id, date: today },
    ...{ amount: borrower.amount * 1_000, term_months: borrower.term, payment_mode: borrower.mode },
    tranches: tranchesOf(borrower, today),
  });
  const check = { way: "check", bank_account_id: year.ids.bank, check_number: "1", check_date: today };
  const { id } = expectStatus(await loanStep(year.owner, approved, "release", check));
  lent.set(borrower, { id, member_id: member, on: today });
}

const sumOf = (parts: Record<string, number>) => Object.values(parts).reduce((all, one) => all + one, 0);

async function payOne(borrower: Borrower, habit: Habit, today: CalendarDate): Promise<void> {
  const { id, member_id, on } = lent.get(borrower) as Lent;
  const stands = await year.due(id);
  if (!stands) return;
  const [due, payoff] = [sumOf(stands.due), sumOf(stands.payoff)];
  const shares = { due, half: Math.ceil(due / 2), more: due + 12_345, all: payoff, nothing: 0 };
  const amount = Math.max(1, Math.min(payoff, shares[habit.share]));
  const paidOn = addDays(today, -habit.back);
  const isBack = habit.back > 0 && paidOn >= on;
  const found = { payment_type_id: year.ids.check, bank_reference: "B", back_date_reason: "Found later" };
  const answer = await year.pay(
    { member_id, lines: [{ loan_id: id, amount }], ...(isBack && { ...found, entry_date: paidOn }) },
    year.owner,
  );
  if (answer.status !== 200) {
    const ofLoans = ["line_too_much", "later_payment_over", "line_before_release"];
    // What was reversed later still stands in the books of the days between.
    expect(isBack ? [...ofLoans, "balance_too_low_since"] : ofLoans).toContain(answer.body.code);
    happened.refused += 1;
    return;
  }
  happened.paid += 1;
  if (isBack) happened.dated_back += 1;
  if (stands.days_late > 0) happened.late += 1;
  if (habit.reversedAfter !== null) {
    const at = addDays(today, habit.reversedAfter);
    wrong.set(at, [...(wrong.get(at) ?? []), answer.body.id]);
  }
}

async function expectInStep(day: CalendarDate): Promise<void> {
  expect([day, await differences(year, day)]).toEqual([day, noDifferences]);
  expect([day, ...(await unlikeTheLedger(year))]).toEqual([day]);
}

async function everyRow(report: string, day: CalendarDate): Promise<{ rows: Row[]; balance: number }> {
  const rows: Row[] = [];
  for (let page = 0; ; page += 1) {
    const path = `/loan-report/${report}?as_of=${day}&page=${page}&page_size=500`;
    const found = expectStatus(await year.owner.get(path));
    rows.push(...found.rows);
    if (rows.length >= found.count) return { rows, balance: found.sums.balance };
  }
}
interface Row {
  id: string;
  balance: number;
  days_late: number;
}

const rateOf = (days: number) => (days > 365 ? 100 : days > 30 ? 35 : 0);

/** Counted, reported and in the ledger a month's end is one. */
async function expectMonthSound(monthEnd: CalendarDate): Promise<void> {
  const { kaban, teller, owner, own, balance } = year;
  const { rows } = await kaban.db.query(
    `select i.loan_id, i.days_late, i.balance, i.required from loan_allowance_line i
     join loan_allowance a on a.id = i.allowance_id where a.branch_id = $1 and a.month_end = $2 order by 1`,
    [teller.branchId, monthEnd],
  );
  const late = await lateByAddingUp(year, monthEnd);
  for (const { loan_id, days_late, balance: owed, required } of rows) {
    if (late.has(loan_id))
      expect([monthEnd, loan_id, days_late]).toEqual([monthEnd, loan_id, late.get(loan_id)]);
    expect(required).toBe(Math.floor((owed * rateOf(days_late) + 50) / 100));
  }
  const ages = await everyRow("ageing", monthEnd);
  const told = ages.rows.map((row) => [row.id, row.days_late, row.balance]).sort();
  expect(told).toEqual(rows.map((row) => [row.loan_id, row.days_late, row.balance]).sort());
  const [{ owed }] = (
    await kaban.db.query(
      `select coalesce(sum(l.debit - l.credit), 0)::bigint as owed from journal_line l
       where l.branch_id = $1 and l.account_id = $2 and l.entry_date <= $3`,
      [teller.branchId, year.accounts["11210"], monthEnd],
    )
  ).rows;
  expect([monthEnd, ages.balance ?? 0]).toEqual([monthEnd, owed]);
  const [month] = await year.list("allowance");
  expect(month).toMatchObject({ month_end: monthEnd, balance: owed, state: "counted" });
  expectStatus(await owner.post(`/loan/allowance/${month.id}/post`, {}));
  expect(await balance(own.allowance)).toBe(-month.required || 0);
}

/** The portfolio and the schedules of loans as they are shown beside what is kept of them. */
async function expectShown(stand: readonly Standing[]): Promise<void> {
  const shown = expectStatus(await year.owner.get("/loan-portfolio"));
  const risky = (days: number) =>
    stand.reduce((sum, { days_late, balance }) => sum + (days_late >= days ? balance : 0), 0);
  expect(shown.outstanding).toBe(risky(0));
  expect(shown.arrears).toBe(stand.reduce((sum, { arrears }) => sum + arrears, 0));
  for (const { days, outstanding } of shown.at_risk) expect([days, outstanding]).toEqual([days, risky(days)]);
  for (const { loan_id, balance } of stand.slice(0, 25)) {
    const { instalments, ...loan } = await year.shown(loan_id);
    const unpaid = instalments.reduce(
      (sum: number, { principal, paid }: { principal: number; paid: { principal: number } }) =>
        sum + principal - paid.principal,
      0,
    );
    expect([loan_id, loan.balance, unpaid]).toEqual([loan_id, balance, balance]);
  }
}

/** What the night of a day leaves, and the month that ended before it. */
async function expectNightSound(today: CalendarDate, isFirst: boolean): Promise<void> {
  await night(year.kaban);
  await expectInStep(today);
  if (!isFirst) return;
  const stand = await expectStandingsSound(year, today);
  await expectMonthSound(addDays(today, -1));
  await expectShown(stand);
}

async function reverseWrong(today: CalendarDate): Promise<void> {
  for (const receipt of wrong.get(today) ?? []) {
    expectStatus(await year.reverse(receipt, year.owner));
    happened.reversed += 1;
  }
}

test("a year of loans, paid late, in part, dated back, reversed: each night the books agree", async () => {
  const calendar = calendarOf(borrowers(loans));
  for (const [number, { lent: begun, paid }] of calendar.entries()) {
    const today = dayAt(number);
    const isFirst = today.endsWith("-01") && number > 0;
    const isNight = isFirst || number % everyNights === 0;
    const later = [...lent.entries()].filter(
      ([borrower, { on }]) => addDays(on, laterBy) === today && tranchesOf(borrower, on).length > 0,
    );
    const isQuiet = begun.length + paid.length + later.length === 0 && !wrong.has(today);
    if (!isNight && isQuiet) continue;
    await year.on(today);
    if (isNight) await expectNightSound(today, isFirst);
    for (const one of begun) await lend(one, today);
    for (const [, { id }] of later) await releaseLater(id);
    for (const { borrower, habit } of paid) await payOne(borrower, habit, today);
    await reverseWrong(today);
    if (isNight) await expectInStep(today);
  }
  const { rows } = await year.kaban.db.query(
    "select kind, subject from tie_out_item where resolved_at is null",
  );
  expect(rows).toEqual([]);
  const { refused: _, ...had } = happened;
  expect(Object.values(had).every((count) => count > 0)).toBe(true);
}, 10_000_000);

import fc from "fast-check";
import { expect, test } from "vitest";
import type { CalendarDate } from "#contract/kit/dates";
import { dateOf, dayOf } from "#server/domain/loans/engine/days";
import { type PayingTerms, sumOf } from "#server/domain/loans/engine/loan-state";
import { type LoanEvent, type LoanPosition, replay, waivableOn } from "#server/domain/loans/engine/replay";
import type { LoanBook } from "#server/domain/loans/payments/books";
import { linesOfLoan } from "#server/domain/loans/payments/loan-lines";
import { movedBy, nothingPosted, totalsOf, withEvent } from "#server/domain/loans/payments/totals";

const released = "2026-01-15";
const later = (days: number): CalendarDate => dateOf(dayOf(released) + days);

const accounts = {
  ...{ account_id: "loans", interest_receivable_account_id: "receivable" },
  ...{ unearned_interest_account_id: "unearned", interest_income_account_id: "interest" },
  ...{ fines_account_id: "fines", service_fee_account_id: "fees", allowance_account_id: "allowance" },
  ...{ loss_account_id: "losses", recovery_account_id: "recovery", name: "Product" },
};

const termsOf = (amount: number, months: number, method: PayingTerms["method"]): PayingTerms => ({
  ...{ releasedOn: released, amount, method, order: "fines, fees, interest, principal" },
  ...{ advance: "next instalment", rebate: "to the day", fineRate: "2", fineGraceDays: 5 },
  schedule: Array.from({ length: months }, (_, index) => {
    const paid = (part: number) => Math.round((amount * part) / months);
    const owed = method === "straight" ? amount : amount - paid(index);
    return {
      due_on: later(30 * (index + 1)),
      principal: paid(index + 1) - paid(index),
      ...{ interest: Math.round(owed / 100), fee: 0 },
    };
  }),
});

const bookOf = (terms: PayingTerms, interest_in_advance: number) =>
  ({
    ...{
      terms,
      interest_in_advance,
      product: accounts,
      posted: nothingPosted,
      events: [],
      accrued_through: null,
    },
    ...{
      id: "loan",
      name: "Loan",
      member_id: "member",
      account_id: "loans",
      member_account_id: "account",
      state: "released",
    },
    ...{ released_on: released, maturity_date: terms.schedule.at(-1)?.due_on },
  }) as unknown as LoanBook;

/** The ledger of one loan: what its entries have moved, as debits less credits. */
function ledgerOf(book: LoanBook) {
  const balances: Record<string, number> = {
    loans: book.terms.amount,
    unearned: 0 - book.interest_in_advance,
  };
  let posted = { ...nothingPosted };
  const move = (account: string, amount: number) => {
    balances[account] = (balances[account] ?? 0) + amount;
  };
  return {
    balances,
    /** Posts what other events take, with the cash (centavos) that comes in; its sides are equal. */
    post(events: LoanEvent[], at: { today: CalendarDate; through: CalendarDate | null }, cash: number) {
      const { position, totals } = totalsOf(book, events, at);
      const lines = linesOfLoan(book, movedBy(totals, posted));
      expect(lines.reduce((sum, { debit, credit }) => sum + debit - credit, cash)).toBe(0);
      for (const { accountId, debit, credit } of lines) move(accountId, debit - credit);
      posted = totals;
      return position;
    },
    /** All that is owed stands in another account from now on. */
    moveTo({ days }: { days: number }) {
      const [from, to] = [book.account_id, places[days % places.length] as string];
      const owed = balances[from] as number;
      move(from, -owed);
      move(to, owed);
      book.account_id = to;
    },
  };
}

/** Current, past due and in litigation. */
const places = ["loans", "late loans", "loans in court"] as const;

type Act =
  | ("pay" | "pay back in time" | "waive" | "charge" | "write off" | "undo" | "accrue")
  | ("reclassify" | "court");
const acts = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 40 }),
    share: fc.double({ min: 0.001, max: 1, noNaN: true }),
    part: fc.constantFrom("interest" as const, "fines" as const, "fees" as const),
    act: fc.constantFrom<Act>(
      ...([
        "pay",
        "pay",
        "pay back in time",
        "waive",
        "waive",
        "charge",
        "write off",
        "undo",
        "accrue",
        "reclassify",
        "reclassify",
        "court",
      ] as const),
    ),
  }),
  { maxLength: 18 },
);

interface At {
  terms: PayingTerms;
  events: LoanEvent[];
  today: CalendarDate;
  id: string;
}
type Step = typeof acts extends fc.Arbitrary<(infer A)[]> ? A : never;

/** The events, or null where a payment among them would be too much. */
const whereNotOver = ({ terms, today }: At, events: LoanEvent[]) =>
  [...replay(terms, events, today).allocations.values()].some(({ over }) => over > 0) ? null : events;

function paidNext(at: At, { act, share, days }: Step): LoanEvent[] | null {
  const { terms, events, today, id } = at;
  const { claim, payoff } = replay(terms, events, today);
  const isBack = act === "pay back in time" && !claim;
  const on = isBack ? dateOf(Math.max(dayOf(released), dayOf(today) - days)) : today;
  const most = sumOf(replay(terms, events, on).payoff);
  if (most === 0 || sumOf(payoff) === 0) return null;
  const amount = Math.max(1, Math.floor(most * share));
  return whereNotOver(at, withEvent(events, { kind: "payment", id, on, amount, byHand: null }));
}

function undoneNext(at: At): LoanEvent[] | null {
  const { terms, events, today } = at;
  const { claim, recoveries } = replay(terms, events, today);
  const kind = claim ? "write-off" : "waiver";
  const place = events.findLastIndex((event) => event.kind === kind);
  if (place < 0 || recoveries.size > 0) return null;
  return whereNotOver(at, events.toSpliced(place, 1));
}

const isOfCourt = ({ kind }: LoanEvent) => kind === "litigation" || kind === "litigation ended";

/** Into litigation without interest, or out of it; of what is paid back in time nothing comes before that. */
function toCourt({ events, today, id }: At): LoanEvent[] {
  const isThere = events.findLast(isOfCourt)?.kind === "litigation";
  return withEvent(events, { kind: isThere ? "litigation ended" : "litigation", id, on: today });
}

/** What happens next to a loan; null where that is not allowed as it stands. */
function nextOf(at: At, step: Step): LoanEvent[] | null {
  const { act, share, part, days } = step;
  if (act === "pay" || act === "pay back in time") return paidNext(at, step);
  if (act === "undo") return undoneNext(at);
  const { terms, events, today, id } = at;
  const { claim, payoff, balance } = replay(terms, events, today);
  if (claim || act === "accrue" || act === "reclassify" || sumOf(payoff) === 0) return null;
  if (act === "court") return toCourt(at);
  if (act === "write off")
    return balance > 0 ? withEvent(events, { kind: "write-off", id, on: today }) : null;
  const of = (most: number) => Math.max(1, Math.floor(most * share));
  if (act === "charge") {
    const dueOn = dateOf(dayOf(today) + days);
    const accountId = days % 2 === 0 ? "notary" : null;
    const charge = { id, name: "Notary", on: today, dueOn, amount: of(9_000), accountId };
    return withEvent(events, { kind: "charge", ...charge });
  }
  const most = waivableOn({ terms, events }, today, { part, through: null });
  return most === 0 ? null : withEvent(events, { kind: "waiver", id, on: today, part, amount: of(most) });
}

const sound = (events: LoanEvent[], terms: PayingTerms, today: CalendarDate) => {
  const at = replay(terms, events, today);
  const amounts = [at.balance, at.accrued, ...[at.payoff, at.due, at.paid, at.waived].flatMap(Object.values)];
  expect(Math.min(...amounts)).toBeGreaterThanOrEqual(0);
  const paid = [...at.allocations].filter(([id]) => !at.recoveries.has(id));
  expect(sumOf(at.paid)).toBe(paid.reduce((sum, [, { given }]) => sum + sumOf(given), 0));
  expect(sumOf(at.waived)).toBe([...at.waivers.values()].reduce((sum, one) => sum + one, 0));
  expect(at.balance + at.paid.principal + (at.claim?.principal ?? 0)).toBe(terms.amount);
  for (const row of at.instalments) {
    // Interest that was paid before the loan came to court stays paid.
    if (!events.some(isOfCourt))
      expect(row.paid.interest + row.waived.interest).toBeLessThanOrEqual(row.interest);
    expect(row.paid.fees + row.waived.fees).toBeLessThanOrEqual(row.fee);
  }
  return at;
};

function agree(
  balances: Record<string, number>,
  { claim, payoff, balance }: LoanPosition,
  { account_id }: LoanBook,
) {
  const { receivable = 0, unearned = 0, recovery = 0 } = balances;
  for (const place of places) expect(balances[place] ?? 0).toBe(place === account_id ? balance : 0);
  expect(receivable).toBeGreaterThanOrEqual(0);
  expect(unearned).toBeLessThanOrEqual(0);
  if (claim) expect([receivable, unearned]).toEqual([0, 0]);
  expect(recovery + (claim ? sumOf(claim) - sumOf(payoff) : 0)).toBe(0);
}

test("whatever is paid, waived, moved, in court, written off and recovered, loan and ledger agree", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000, max: 5_000_000 }),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom("diminishing" as const, "straight" as const),
      fc.boolean(),
      acts,
      (amount, months, method, isAhead, steps) => {
        const terms = termsOf(amount, months, method);
        const book = bookOf(terms, isAhead ? Math.floor(amount / 50) : 0);
        const ledger = ledgerOf(book);
        let [day, through, events] = [0, null as CalendarDate | null, [] as LoanEvent[]];
        for (const [index, step] of steps.entries()) {
          day += step.days;
          const today = later(day);
          const isWritten = events.some(({ kind }) => kind === "write-off");
          if (step.act === "accrue" && !isWritten) through = today;
          const next = nextOf({ terms, events, today, id: `${index}` }, step);
          const paid = next?.find((one) => one.kind === "payment" && one.id === `${index}`);
          events = next ?? events;
          const position = ledger.post(
            events,
            { today, through },
            paid?.kind === "payment" ? paid.amount : 0,
          );
          expect(sound(events, terms, today)).toEqual(position);
          const { balances } = ledger;
          if (step.act === "reclassify" && !position.claim && position.balance > 0) ledger.moveTo(step);
          agree(balances, position, book);
        }
      },
    ),
    { numRuns: 150 },
  );
});

import { addDays, type CalendarDate } from "#contract/kit/dates";
import { approveLoan, printLoan, submitLoan } from "#contract/operations/loans/loan-steps";
import { releaseLoan } from "#contract/operations/loans/release-loan";
import { createLoan } from "#contract/operations/loans/write-loan";
import { loans } from "#server/domain/loans/index";
import type { Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import { accountIn, type Books } from "#server/seeds/demo/books";
import { momentOf } from "#server/seeds/demo/calendar";
import { carryOut } from "#server/seeds/demo/calls";
import { savingsCode } from "#server/seeds/demo/counter";
import { seededRandom } from "#server/seeds/demo/random";

/** The desk where loans are written, on one day: one writes, another approves and releases. */
export interface LoanDesk {
  tx: Transaction;
  place: Tenant;
  books: Books;
  date: CalendarDate;
  writerId: string;
  approverId: string;
}

/** What somebody asks for on a day; who it is comes of the seed. */
export interface Asked {
  date: CalendarDate;
  seed: number;
  product: (typeof productNames)[number];
  /** The last that comes in stays a draft. */
  isDraft: boolean;
  /** Whoever signs in as a member asks first. */
  isOfSignedIn: boolean;
  /** It is handed out in two parts. */
  isInTranches: boolean;
}

const productNames = ["Providential loan", "Productive loan", "Emergency loan"] as const;
const termsOf = { "Providential loan": [12, 18, 24], "Productive loan": [6, 12], "Emergency loan": [6] };
const mostShare = { "Providential loan": 2.8, "Productive loan": 2.2, "Emergency loan": 0.8 };
const bankCode = "11130";
/** The first month has nobody asking; the last days have one each, so that one waits at each step. */
const quietDays = 15;
const lastDays = 4;
/** That of the applications, and how much later its second half is planned. */
const trancheAt = 16;
const daysBetween = 45;

/** Who asks when, over the days of a year: evenly, then on each of its last days. */
export function applicationsOf(days: readonly CalendarDate[], many: number, seed: number): Asked[] {
  if (many === 0 || days.length < quietDays + lastDays) return [];
  const evenly = many - lastDays;
  const between = days.length - quietDays - lastDays - 10;
  return Array.from({ length: many }, (_, index) => {
    const ahead = many - index;
    const at =
      index < evenly
        ? quietDays + Math.floor((index * between) / evenly)
        : days.length - Math.max(1, ahead - 1);
    const product = productNames[index % 8 === 4 ? 2 : index % 2] ?? productNames[0];
    return {
      date: days[at] as CalendarDate,
      ...{ seed: seed + index, product, isDraft: ahead === 1, isOfSignedIn: index === 0 },
      isInTranches: index === trancheAt,
    };
  });
}

// Verified members with shares enough, who owe and ask for nothing; they lend three times as much at most.
const readAble = `
  select m.id, m.user_id is not null as signs_in, sum(h.balance)::bigint as shares
  from member m
  join member_account h on h.organization_id = m.organization_id and h.branch_id = m.branch_id
    and h.member_id = m.id
  join account a on a.branch_id = h.branch_id and a.id = h.account_id and a.member_kind = 'share capital'
  where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch())
    and m.status = 'verified' and not m.is_closed
    and not exists (select from loan l where l.organization_id = m.organization_id
      and l.branch_id = m.branch_id and l.member_id = m.id and l.state <> 'closed')
  group by m.id, m.user_id, m.passbook having sum(h.balance) >= 500000
  order by m.passbook`;

interface Able {
  id: string;
  signs_in: boolean;
  shares: number;
}

/** Writes an application, and submits it unless it stays a draft. */
async function apply(
  desk: LoanDesk,
  { seed, product, isDraft, isOfSignedIn, isInTranches }: Asked,
  nth: number,
) {
  const { tx, place, date, writerId: userId } = desk;
  const random = seededRandom(seed);
  const able = (await tx.query<Able>(readAble)).rows;
  const member = (isOfSignedIn && able.find(({ signs_in }) => signs_in)) || random.pick(able);
  const { rows } = await tx.query<{ product_id: string; purposes: string[] }>(
    `select p.id as product_id, array(select g.id from loan_purpose g
       where g.organization_id = p.organization_id and g.branch_id = p.branch_id and g.deleted_at is null
       order by g.name) as purposes
     from loan_product p where p.organization_id = (select kaban_organization())
       and p.branch_id = (select kaban_branch()) and p.name = $1`,
    [product],
  );
  const most = Math.floor((member.shares * mostShare[product]) / 100_000);
  const thousands = Math.max(random.between(Math.ceil(most / 2), most), 5);
  const worker = { tx, place, userId, date };
  const amount = Math.min(thousands * 100_000, product === "Emergency loan" ? 2_000_000 : 9_000_000);
  const half = Math.floor(amount / 200_000) * 100_000;
  const tranches = [
    { date, amount: half, purpose: "First half" },
    {
      date: addDays(date, daysBetween),
      amount: amount - half,
      purpose: "Once the first half is shown to be used",
    },
  ];
  const asked = {
    ...{ member_id: member.id, loan_product_id: rows[0]?.product_id, date },
    amount,
    ...(isInTranches && { tranches }),
    ...{ term_months: random.pick(termsOf[product]), payment_mode: "monthly" },
    loan_purpose_id: random.pick(rows[0]?.purposes ?? []),
    ...{
      monthly_income: random.between(15, 45) * 100_000,
      monthly_expenses: random.between(6, 12) * 100_000,
    },
    collector_place: "office",
  };
  const now = momentOf(date, 30 + nth * 20);
  const loan = await carryOut(worker, { handlers: loans, operation: createLoan }, asked, now);
  if (isDraft) return;
  const step = { id: loan.id, version: loan.version };
  await carryOut(worker, { handlers: loans, operation: submitLoan }, step, momentOf(date, 35 + nth * 20));
}

const readWaiting = `
  select l.id, l.version, l.state, l.member_id, right(l.number, 2)::integer as nth,
    (select h.id from member_account h where h.organization_id = l.organization_id
       and h.branch_id = l.branch_id and h.member_id = l.member_id and h.account_id = $1
       and h.status = 'open' order by h.number limit 1) as savings_account_id
  from loan l
  where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
    and l.state in ('submitted', 'printed', 'approved')
  order by l.created_at, l.id`;

interface Waiting {
  id: string;
  version: number;
  state: "submitted" | "printed" | "approved";
  nth: number;
  savings_account_id: string | null;
}

const nextStep = { submitted: printLoan, printed: approveLoan } as const;

/** Every third goes into savings, the others by check. */
const paidOut = ({ books, date }: LoanDesk, { nth, savings_account_id }: Waiting) =>
  nth % 3 === 0 && savings_account_id
    ? { way: "savings", savings_account_id }
    : {
        ...{ way: "check", bank_account_id: accountIn(books, bankCode) },
        ...{ check_number: String(700_100 + nth), check_date: date },
      };

/**
 * A day at the desk of loans, before the window closes: each application goes one step on, then new ones come
 * in. What is to be done follows from what is there, so that a year that was cut short is gone on with.
 */
export async function lendingDay(desk: LoanDesk, asked: readonly Asked[]): Promise<void> {
  const { tx, place, date, writerId, approverId } = desk;
  const { rows } = await tx.query<Waiting>(readWaiting, [accountIn(desk.books, savingsCode)]);
  for (const [index, loan] of rows.entries()) {
    const { id, version, state } = loan;
    const now = momentOf(date, 80 + index * 5);
    const worker = { tx, place, userId: state === "submitted" ? writerId : approverId, date };
    if (state === "approved") {
      const released = { id, version, ...paidOut(desk, loan) };
      await carryOut(worker, { handlers: loans, operation: releaseLoan }, released, now);
    } else await carryOut(worker, { handlers: loans, operation: nextStep[state] }, { id, version }, now);
  }
  for (const [index, one] of asked.entries()) await apply(desk, one, index);
}

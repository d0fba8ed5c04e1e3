import { type SQL, sql } from "drizzle-orm";
import { adjustmentList } from "#contract/entities/adjustment";
import { branchLedger, myLedger, transactionList } from "#contract/entities/journal";
import { particularsOf } from "#server/domain/ledger/particulars";
import { byReference } from "#server/domain/ledger/reference-search";
import { personName } from "#server/platform/auth/people";
import { inBranch, type ListSource, type ServedList } from "#server/platform/lists/source";

/** Counting stops here: beyond it nobody reads the number, and the ledger only grows. */
const countAtMost = 10_000;

// Names are looked up row by row, after the page is cut, so that no join stands between LIMIT and the index.
const accountCode = (id: SQL) => sql`(select a.code from account a where ${inBranch("a")} and a.id = ${id})`;
const accountName = (id: SQL) => sql`(select a.name from account a where ${inBranch("a")} and a.id = ${id})`;
const memberAccountNumber = (id: SQL) => sql`(select h.number from member_account h
  where ${inBranch("h")} and h.id = ${id})`;
const memberName = (id: SQL) => sql`(select m.full_name from member m
  where ${inBranch("m")} and m.id = ${id})`;

/** What lines and their entry both say, read of the side that the rows are reached from. */
const saidByBoth = (side: "l" | "e") =>
  Object.fromEntries(
    ["entry_date", "source", "payment_kind", "created_by_id"].map((name) => [
      name,
      sql`${sql.identifier(side)}.${sql.identifier(name)}`,
    ]),
  );

/** Lines by day, source, person or number, reached by their entries. */
const lines: ListSource = {
  from: sql`journal_entry e join journal_line l on l.branch_id = e.branch_id and l.entry_id = e.id`,
  tenant: inBranch("e"),
  columns: {
    ...saidByBoth("e"),
    reference: sql`e.reference`,
    account_id: sql`l.account_id`,
    member_id: sql`l.member_id`,
    member_account: memberAccountNumber(sql`l.member_account_id`),
    debit: sql`l.debit`,
    credit: sql`l.credit`,
    description: sql.raw(particularsOf()),
    created_at: sql`e.created_at`,
  },
  also: {
    entry_id: sql`l.entry_id`,
    account_code: accountCode(sql`l.account_id`),
    account_name: accountName(sql`l.account_id`),
    member_name: memberName(sql`l.member_id`),
    created_by_name: personName(sql`l.created_by_id`),
  },
  key: [sql`e.sequence`, sql`l.line_number`],
  id: sql`l.entry_id || '-' || l.line_number`,
  byIds: (ids) => sql`(l.entry_id, l.line_number) in (
    select left(id, 36)::uuid, substr(id, 38)::smallint from unnest(${sql.param(ids)}::text[]) as id)`,
  ...byReference,
  neverEmpty: ["entry_date"],
  countAtMost,
  rollUp: {
    from: sql`account_day d`,
    tenant: inBranch("d"),
    shared: { account_id: sql`d.account_id`, entry_date: sql`d.entry_date` },
    sums: { debit: sql`d.debit`, credit: sql`d.credit` },
    rows: sql`d.line_count`,
  },
};

/** The same by account or member, which only they know; the entry is read where something is asked of it. */
const byAccount: ListSource = {
  ...lines,
  from: sql`journal_line l left join journal_entry e on e.branch_id = l.branch_id and e.id = l.entry_id`,
  tenant: inBranch("l"),
  columns: { ...lines.columns, ...saidByBoth("l") },
  key: [sql`l.sequence`, sql`l.line_number`],
};

/** Of one person; a day of an account does not tell its people apart. */
const ofPerson = (source: ListSource, createdBy: SQL, userId: string | null): ListSource => ({
  ...source,
  rollUp: undefined,
  where: userId === null ? sql`false` : sql`${createdBy} = ${userId}`,
});
const whereNamed = ["account_id", "member_id", "member_account"];

// As a value, it is looked up for the rows of the page; for `exists` the planner may read every entry.
const ofReversal = (column: SQL) => sql`select ${column} from journal_entry r
  where r.branch_id = e.branch_id and r.reverses_id = e.id`;

/** What any list of entries shows of them. */
const ofEntries = {
  entry_date: sql`e.entry_date`,
  reference: sql`e.reference`,
  member_id: sql`e.member_id`,
  amount: sql`e.amount`,
  payment_kind: sql`e.payment_kind`,
  is_reversed: sql`((${ofReversal(sql`r.id`)}) is not null)`,
  description: sql`e.description`,
  created_by_id: sql`e.created_by_id`,
  created_at: sql`e.created_at`,
};
const calledInEntries = {
  member_name: memberName(sql`e.member_id`),
  created_by_name: personName(sql`e.created_by_id`),
  reversed_by_id: sql`(${ofReversal(sql`r.id`)})`,
  reversed_by_reference: sql`(${ofReversal(sql`r.reference`)})`,
};

const reversedSource = sql`(select o.source from journal_entry o
  where o.branch_id = e.branch_id and o.id = e.reverses_id)`;

/** The amount of entries of some sources, and of what takes back one of the others. */
const amountOf = (sources: SQL, takenBack: SQL) => sql`(case
  when e.source in (${sources}) then e.amount
  when e.source = 'reversal' and ${reversedSource} in (${takenBack}) then e.amount end)`;
const [paidIn, paidOut] = [sql`'deposit', 'payment'`, sql`'withdraw', 'disbursement'`];

const entries: ListSource = {
  from: sql`journal_entry e`,
  tenant: inBranch("e"),
  columns: {
    ...ofEntries,
    source: sql`e.source`,
    account_id: sql`e.account_id`,
    member_account: memberAccountNumber(sql`e.member_account_id`),
    batch_id: sql`e.batch_id`,
    paid_in: amountOf(paidIn, paidOut),
    paid_out: amountOf(paidOut, paidIn),
  },
  also: {
    ...calledInEntries,
    account_code: accountCode(sql`e.account_id`),
    account_name: accountName(sql`e.account_id`),
    batch_name: sql`(select b.reference from transaction_batch b
      where b.branch_id = e.branch_id and b.id = e.batch_id)`,
    payer_name: sql`(select p.payer_name from entry_payment p
      where ${inBranch("p")} and p.entry_id = e.id)`,
    reverses_id: sql`e.reverses_id`,
    reverses_reference: sql`(select o.reference from journal_entry o
      where o.branch_id = e.branch_id and o.id = e.reverses_id)`,
  },
  key: [sql`e.sequence`],
  id: sql`e.id`,
  ...byReference,
  neverEmpty: ["entry_date", "created_at"],
  countAtMost,
};

const accountOn = (side: "debit" | "credit") => sql`(select l.account_id from journal_line l
  where l.branch_id = e.branch_id and l.entry_id = e.id and l.${sql.identifier(side)} > 0)`;
const [debited, credited] = [accountOn("debit"), accountOn("credit")];

/** An adjustment has two lines: one on each side. */
const adjustments: ListSource = {
  ...entries,
  columns: { ...ofEntries, debit_account_id: debited, credit_account_id: credited },
  also: {
    ...calledInEntries,
    debit_account_code: accountCode(debited),
    debit_account_name: accountName(debited),
    credit_account_code: accountCode(credited),
    credit_account_name: accountName(credited),
  },
  where: sql`e.source = 'adjustment'`,
};

/** The journal by line and by entry. */
export const ledgerLists: ServedList[] = [
  { list: branchLedger, source: { ...lines, instead: { whereNamed, source: byAccount } } },
  {
    list: myLedger,
    source: ({ userId, membership }) => {
      const own = membership.userType === "member" ? null : userId;
      const instead = { whereNamed, source: ofPerson(byAccount, sql`l.created_by_id`, own) };
      return { ...ofPerson(lines, sql`e.created_by_id`, own), instead };
    },
  },
  { list: transactionList, source: entries },
  { list: adjustmentList, source: adjustments },
];

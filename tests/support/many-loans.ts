import type { CalendarDate } from "#contract/kit/dates";
import type { Database } from "#server/platform/db/database";
import { loanFile } from "./loan-files.ts";
import { plainProduct, type Values } from "./loans.ts";

/** How somebody asks a server: what is no FormData goes as JSON. Answers what was answered, or throws. */
export type Asking = (method: "GET" | "POST", path: string, body?: unknown) => Promise<Values>;

const codes = {
  account_id: "11210",
  interest_receivable_account_id: "11340",
  interest_income_account_id: "40110",
  fines_account_id: "40140",
  allowance_account_id: "11242",
  loss_account_id: "73560",
};

/** The last day of the month that is so many months before a day. */
export function monthEndBefore(day: CalendarDate, months: number): CalendarDate {
  const end = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - months, 0));
  return end.toISOString().slice(0, 10) as CalendarDate;
}

/** Adds a product that keeps interest as receivable, past due accounts and an allowance; answers its name. */
export async function addKeptProduct(ask: Asking, name: string, more: Values = {}) {
  const { data } = await ask("GET", "/account/search?pageSize=500");
  const byCode = new Map((data as { code: string; id: string }[]).map(({ code, id }) => [code, id]));
  const accounts = Object.fromEntries(Object.entries(codes).map(([of, code]) => [of, byCode.get(code)]));
  const { account_id, ...others } = accounts;
  await ask("POST", "/loan-product", plainProduct(account_id as string, { name, ...others, ...more }));
  return { name, counterId: byCode.get("40120") as string };
}

interface ManyLoans {
  passbooks: readonly string[];
  numbers: readonly string[];
  /** The day on which their old books end. */
  asOf: CalendarDate;
  product: Awaited<ReturnType<typeof addKeptProduct>>;
}

/**
 * Brings loans in from a file and lets them run: each 12,000.00 for a year, granted 2 to 11 months before, of
 * which 9,000.00 is owed. Members take turns.
 */
export async function bringManyLoansIn(ask: Asking, { passbooks, numbers, asOf, product }: ManyLoans) {
  const lines = numbers.map((number, nth) => ({
    "Loan no.": number,
    "Passbook no.": passbooks[nth % passbooks.length] as string,
    Product: product.name,
    "Granted on": `${monthEndBefore(asOf, 2 + (nth % 10)).slice(0, 8)}15`,
    "Amount of the loan": "12000.00",
    "Term, months": "12",
    "As of": asOf,
    "Principal owed": "9000.00",
    "Interest due": "0.00",
  }));
  const form = new FormData();
  form.append("file", new Blob([loanFile(...lines)], { type: "text/csv" }), "old-books.csv");
  const { run } = (await ask("POST", "/import/loan-import", form)) as { run: Values };
  const { columns, date_order } = run;
  const done = await ask("POST", `/import-run/${run.id}/start`, { columns, date_order });
  if (done.status !== "imported") throw new Error(JSON.stringify(done));
  await ask("POST", `/loan-import/${run.id}/post`, { counter_account_id: product.counterId });
}

const columnsOf = (name: string) => `
  select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
  where attrelid = '${name}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** What of a copy is its own, by table; the rest is as its pattern has it. */
const own: [table: string, on: string, changed: string][] = [
  [
    "member_account",
    "t.id = c.of_account",
    "'id', c.account_id, 'member_id', c.member_id, 'number', 'X' || c.n",
  ],
  [
    "loan",
    "t.id = c.of_loan",
    `'id', c.loan_id, 'member_account_id', c.account_id, 'member_id', c.member_id, 'number', 'X' || c.n,
     'name', 'Member ' || c.n || ' · Listed', 'created_at', t.created_at + c.n * interval '1 ms',
     'released_on', t.released_on - (c.n % 28)::integer`,
  ],
  ["loan_release", "t.loan_id = c.of_loan", "'id', gen_random_uuid(), 'loan_id', c.loan_id"],
  ["loan_schedule", "t.loan_id = c.of_loan", "'loan_id', c.loan_id"],
  [
    "loan_standing",
    "t.loan_id = c.of_loan",
    `'loan_id', c.loan_id, 'days_late', case when c.n % 5 = 0 then c.n % 400 else 0 end,
     'arrears', case when c.n % 5 = 0 then 100000 else 0 end`,
  ],
];

/**
 * Makes so many loans of each that is there, the members of the branch in turn, past what keeps them: only
 * what is read of them matters. Every fifth is late, and what runs falls due within 30 days.
 */
export async function multiplyLoans(db: Database, branchId: string, times: number): Promise<void> {
  const client = await db.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query(
      `create temp table copy on commit drop as
       select l.id as of_loan, l.member_account_id as of_account, gen_random_uuid() as loan_id,
         gen_random_uuid() as account_id, l.nth * 1000000 + n as n, m.id as member_id
       from (select l.*, row_number() over () as nth from loan l where l.branch_id = $1) l
       cross join generate_series(1, $2::integer) n
       join (select id, row_number() over (order by id) as nth from member where branch_id = $1) m
         on m.nth = 1 + (l.nth * $2 + n) % (select count(*) from member where branch_id = $1)`,
      [branchId, times - 1],
    );
    for (const [name, on, changed] of own) {
      const { names } = (await client.query(columnsOf(name))).rows[0];
      const shown = names.replaceAll(/(\w+)/g, "r.$1");
      await client.query(
        `insert into ${name} (${names}) select ${shown} from copy c join ${name} t on ${on}
         cross join lateral jsonb_populate_record(null::${name},
           to_jsonb(t) || jsonb_build_object(${changed})) r`,
      );
    }
    await client.query(
      `insert into loan_instalment (organization_id, branch_id, loan_id, schedule_number, number, due_on,
         principal, interest, balance)
       select i.organization_id, i.branch_id, c.loan_id, i.schedule_number, i.number,
         i.due_on + (c.n % 28)::integer, i.principal, i.interest, i.balance
       from copy c join loan_instalment i on i.loan_id = c.of_loan`,
    );
    await client.query(
      `update loan_standing set next_due_on = current_date + (days_late % 30),
         age_class = case when days_late = 0 then 'current' when days_late <= 30 then '1–30'
           when days_late <= 60 then '31–60' else 'over 365' end, as_of = current_date`,
    );
    await client.query("commit");
  } finally {
    client.release();
  }
}

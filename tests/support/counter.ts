import { expect } from "vitest";
import { type Answer, type Client, startTestApp, type TestApp, type TestOptions } from "./app.ts";

/** The ids a window works with, in one branch. */
export interface CounterIds {
  savings: string;
  shares: string;
  cashOnHand: string;
  vault: string;
  cash: string;
  check: string;
  online: string;
  thousand: string;
  hundred: string;
  peso: string;
  centavo: string;
}

const read = `
  select k.name, coalesce(a.id, p.id, d.id) as id
  from (values ('savings', '21110'), ('shares', '30130'), ('cashOnHand', '11110'), ('vault', '11112'),
    ('cash', 'Cash'), ('check', 'Check'), ('online', 'Online'), ('thousand', '₱1,000 bill'),
    ('hundred', '₱100 bill'), ('peso', '₱1 coin'), ('centavo', '1¢ coin')) as k (name, value)
  left join account a on a.branch_id = $1 and a.code = k.value
  left join payment_type p on p.branch_id = $1 and p.name = k.value
  left join bills_and_coins d on d.branch_id = $1 and d.name = k.value`;

/** Reads the ids of a seeded branch. */
export async function counterIds(kaban: TestApp, branchId: string | undefined): Promise<CounterIds> {
  const { rows } = await kaban.db.query(read, [branchId]);
  return Object.fromEntries(rows.map(({ name, id }) => [name, id])) as unknown as CounterIds;
}

/** Fails with the whole answer when it is not the status asked for. */
export function expectStatus(answer: Answer, status = 200): Answer["body"] {
  if (answer.status !== status) throw new Error(`${answer.status} instead of ${status}: ${answer.text}`);
  return answer.body;
}

/** Opens an account for a member past the ledger, with a balance that no line made. */
export async function giveAccount(
  { db }: Pick<TestApp, "db">,
  memberId: string,
  accountId: string,
  balance = 0,
): Promise<string> {
  const { rows } = await db.query(
    `insert into member_account (organization_id, branch_id, id, member_id, account_id, opened_on, created_at)
     select organization_id, branch_id, gen_random_uuid(), id, $2, '2026-06-01', now()
     from member where id = $1
     returning id`,
    [memberId, accountId],
  );
  if (balance !== 0)
    await db.query("update member_account set balance = $2 where id = $1", [rows[0].id, balance]);
  return rows[0].id;
}

let members = 0;

/** Adds a member through the API and answers the id. */
export async function addMember(client: Client, more: Record<string, unknown> = {}): Promise<string> {
  members += 1;
  // Names hold letters only.
  const letters = [...String(members)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  const body = { first_name: "Maria", last_name: `Santos${letters}`, ...more };
  return expectStatus(await client.post("/member-profile/quick-create", body)).id;
}

export const openBatch = async (client: Client, beginning_cash = 0) =>
  expectStatus(await client.post("/transaction-batch", { beginning_cash }));

/** How many receipts say another balance than the lines up to theirs come to. */
export const receiptsBesideTheLedger = `
  (select count(*) from journal_entry e join (
     select l.entry_id, l.member_account_id, sum(case a.normal_side when 'debit' then l.debit - l.credit
         else l.credit - l.debit end) over (partition by l.member_account_id order by l.sequence) as running
     from journal_line l join account a on a.id = l.account_id) r
     on r.entry_id = e.id and r.member_account_id = e.member_account_id
   where e.balance_after <> r.running)`;

/** What of a ledger must hold at any time; every number here should be zero. */
export async function brokenInvariants({ db }: Pick<TestApp, "db">) {
  const { rows } = await db.query(`select
    (select coalesce(sum(debit - credit), 0)::bigint from journal_line) as trial_balance,
    (select count(*) from journal_entry e where 0 <> (
       select coalesce(sum(debit - credit), 1) from journal_line where entry_id = e.id)
    ) as unbalanced_entries,
    (select count(*) from account_balance b, lateral (
       select coalesce(sum(debit - credit), 0) as balance, count(*) as lines from journal_line l
       where l.account_id = b.account_id) l
     where (b.balance, b.line_count) is distinct from (l.balance, l.lines)) as wrong_accounts,
    (select count(*) from member_account h join account a on a.id = h.account_id, lateral (
       select count(*) as lines, max(l.entry_date) as last_day,
         coalesce(sum(debit - credit), 0) * case a.normal_side when 'debit' then 1 else -1 end as balance
       from journal_line l where l.member_account_id = h.id) l
     where (h.balance, h.line_count, h.last_entry_date)
       is distinct from (l.balance, l.lines, l.last_day)) as wrong_member_accounts,
    (select count(*) from journal_line l left join member_account h on h.id = l.member_account_id
     join account a on a.id = l.account_id
     where (a.member_kind is null) <> (h.id is null) or (h.id is not null
       and (h.member_id, h.account_id, h.branch_id) is distinct from (l.member_id, l.account_id, l.branch_id))
    ) as strange_lines,
    ${receiptsBesideTheLedger} as receipts_beside_the_ledger,
    (select count(*) from (
         select account_id, entry_date, sum(debit) as debit, sum(credit) as credit, count(*) as lines
         from journal_line group by 1, 2) l
       full join account_day d using (account_id, entry_date)
       where (l.debit, l.credit, l.lines) is distinct from (d.debit::numeric, d.credit::numeric, d.line_count)
    ) as wrong_days,
    (select count(*) from transaction_batch b where b.ended_at is null and b.expected_cash <> (
       select coalesce(sum(l.debit - l.credit), 0)
       from journal_entry e join journal_line l on l.entry_id = e.id
       join branch_account c on c.account_id = l.account_id and c.role = 'cash on hand'
       where e.batch_id = b.id)) as wrong_drawers`);
  return rows[0] as Record<string, number>;
}

export const unbroken = {
  trial_balance: 0,
  unbalanced_entries: 0,
  wrong_accounts: 0,
  wrong_member_accounts: 0,
  strange_lines: 0,
  receipts_beside_the_ledger: 0,
  wrong_days: 0,
  wrong_drawers: 0,
};

/** Two tellers of one branch with open batches and cash in hand, their manager, and a teller elsewhere. */
export async function openCounters(options: TestOptions = {}) {
  const kaban = await startTestApp(options);
  const [teller, teller2, manager, north] = await Promise.all([
    kaban.signIn("teller"),
    kaban.signIn("teller2"),
    kaban.signIn("manager"),
    kaban.signIn("north"),
  ]);
  const ids = await counterIds(kaban, teller.branchId);
  const foreign = await counterIds(kaban, north.branchId);
  await openBatch(teller, 1_000_000);
  await openBatch(teller2, 1_000_000);

  /** Moves a member's savings in cash, unless more says otherwise. */
  const move = (
    client: Client,
    way: "deposit" | "withdraw",
    member_id: string,
    amount: number,
    more: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) =>
    client.post(
      `/transaction/${way}`,
      { member_id, account_id: ids.savings, amount, payment_type_id: ids.cash, ...more },
      headers,
    );

  return { kaban, teller, teller2, manager, north, ids, foreign, move };
}
export type Counters = Awaited<ReturnType<typeof openCounters>>;

/** Closes a test's application, after checking that what the test did left its ledger sound. */
export async function checkAndClose(kaban: TestApp): Promise<void> {
  try {
    expect(await brokenInvariants(kaban)).toEqual(unbroken);
  } finally {
    await kaban.close();
  }
}

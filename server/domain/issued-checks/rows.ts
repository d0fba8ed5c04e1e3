import { v7 as uuidv7 } from "uuid";
import { type IssuedCheck, issuedCheckList } from "#contract/entities/issued-check";
import type { CalendarDate } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import type { spoilCheck } from "#contract/operations/issued-checks/write-check";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";

type Call = Pick<BranchCall<typeof spoilCheck>, "tx" | "caller" | "today" | "refusal" | "audit" | "emit">;

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";
const columns = `id, bank_account_id, number, check_date, pay_to, amount, voucher_id, state, cancelled_on,
  cancel_reason`;

/** A check that the branch wrote or spoiled; undefined where there is none. */
export async function readCheck(tx: Transaction, id: string, lock = ""): Promise<IssuedCheck | undefined> {
  const text = `select ${columns} from issued_check where ${here} and id = $1 ${lock}`;
  return (await tx.query<IssuedCheck>(text, [id])).rows[0];
}

/** Locks a bank account, so that numbers are given one by one; answers its account of the chart. */
export async function lockBankAccount({ tx, refusal }: Call, id: string): Promise<string> {
  const { rows } = await tx.query(
    `select account_id from bank_account where ${here} and id = $1 and deleted_at is null for update`,
    [id],
  );
  if (!rows[0]) throw refusal("bank_account_not_found");
  return rows[0].account_id;
}

const isGiven = (number: string) => `exists (select from issued_check c
  where c.organization_id = (select kaban_organization()) and c.branch_id = (select kaban_branch())
    and c.bank_account_id = $1 and c.number_key = kaban_reference_key(${number}))`;

const books = `check_book b where b.organization_id = (select kaban_organization())
  and b.branch_id = (select kaban_branch()) and b.bank_account_id = $1 and b.deleted_at is null`;

const look = `
  select ${isGiven("$2")} as is_given, not exists (select from ${books})
    or exists (select from ${books}
      and kaban_reference_key(coalesce(b.prefix, '') || '1')
        = kaban_reference_key(regexp_replace($2, '\\d+$', '') || '1')
      and substring($2 from '\\d{1,15}$')::bigint between b.first_number and b.last_number) as is_booked`;

/** Refuses a number that is given already, or that no booklet of the bank account has, where it has any. */
export async function assertFree(call: Call, bankAccountId: string, number: string): Promise<void> {
  const { rows } = await call.tx.query(look, [bankAccountId, number]);
  if (rows[0].is_given) throw call.refusal("check_number_used", { number });
  if (!rows[0].is_booked) throw call.refusal("check_outside_booklets", { number });
}

const findNext = `
  select coalesce(b.prefix, '') || kaban_padded(f.n, coalesce(b.padding, 1)) as number
  from (select b.* from ${books}) b
  cross join lateral (select n::bigint as n from generate_series(b.first_number, b.last_number) n
    where not ${isGiven("coalesce(b.prefix, '') || n::text")} order by n limit 1) f
  order by b.received_on nulls last, b.first_number limit 1`;

/** The next number of the booklets of a bank account that was never given; undefined where there is none. */
export async function nextNumber(tx: Transaction, bankAccountId: string): Promise<string | undefined> {
  return (await tx.query<{ number: string }>(findNext, [bankAccountId])).rows[0]?.number;
}

/** Whether a bank account has booklets at all. */
export async function hasBooklets(tx: Transaction, bankAccountId: string): Promise<boolean> {
  return (await tx.query(`select exists (select from ${books}) as has`, [bankAccountId])).rows[0].has;
}

/** What a check says; of one that was never written nothing but its number. */
export interface NewCheck {
  bank_account_id: string;
  number: string;
  check_date: CalendarDate | null;
  pay_to: string | null;
  amount: Centavos | null;
  voucher_id: string | null;
  /** Why it is given up, where it is at once. */
  cancel_reason: string | null;
}

const insert = `
  insert into issued_check (organization_id, branch_id, id, bank_account_id, number, check_date, pay_to,
    amount, voucher_id, state, issued_on, issued_by_id, cancelled_on, cancelled_by_id, cancel_reason)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7,
    case when $8::text is null then 'issued' else 'cancelled' end, $9, $10,
    case when $8 is not null then $9::date end, case when $8 is not null then $10::uuid end, $8)`;

/** Lists a check under its number, and tells of it. */
export async function addCheck(call: Call, check: NewCheck): Promise<IssuedCheck> {
  const { tx, caller, today } = call;
  const id = uuidv7();
  const { bank_account_id, number, check_date, pay_to, amount, voucher_id, cancel_reason } = check;
  await tx.query(insert, [
    ...[id, bank_account_id, number, check_date, pay_to, amount, voucher_id, cancel_reason],
    ...[today, caller.userId],
  ]);
  const after = (await readCheck(tx, id)) as IssuedCheck;
  call.audit({ entity: issuedCheckList.name, entityId: id, after: { ...after } });
  call.emit("issued-check.create", [id]);
  return after;
}

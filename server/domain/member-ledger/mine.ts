import type { MemberAccount } from "#contract/entities/member-ledger";
import type { CalendarDate } from "#contract/kit/dates";
import type { Refusal } from "#contract/kit/refusal";
import { myAccounts, myLedger } from "#contract/operations/member-ledger/mine";
import { memberAccountColumns } from "#server/domain/member-ledger/member-account";
import { readLedger } from "#server/domain/member-ledger/show-ledger";
import type { Transaction } from "#server/platform/db/database";
import { serve } from "#server/platform/operations/serve";

const readMember = `
  select m.id, m.full_name, m.passbook, t.name as member_type, m.membership_date, m.status, m.is_closed,
    m.contact_number, m.email
  from member m left join member_type t on t.organization_id = m.organization_id
    and t.branch_id = m.branch_id and t.id = m.member_type_id
  where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch())
    and m.user_id = $1 and m.deleted_at is null`;

// Only what was opened: what could be is the branch's affair. What is owed comes after what is held.
const readAccounts = `
  select ${memberAccountColumns("$2")}
  from member_account h join account a on a.organization_id = h.organization_id
    and a.branch_id = h.branch_id and a.id = h.account_id
  where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
    and h.member_id = $1 and ($3::uuid is null or h.id = $3)
  order by h.status = 'closed', a.member_kind = 'loan', a.code, h.number`;

interface Asking {
  tx: Transaction;
  caller: { userId: string };
  today: CalendarDate;
  refusal(code: "not_connected" | "account_not_found"): Refusal;
}

/** The member that the caller is connected with; refused where there is none. */
async function readMine({ tx, caller, refusal }: Asking) {
  const { rows } = await tx.query({ name: "my-member", text: readMember, values: [caller.userId] });
  if (!rows[0]) throw refusal("not_connected");
  return rows[0];
}

/** One of the accounts of the member that the caller is; that of anybody else is not found. */
export async function readMyAccount(call: Asking, id: string) {
  const { id: memberId, full_name, passbook } = await readMine(call);
  const { rows } = await call.tx.query({
    name: "my-accounts",
    text: readAccounts,
    values: [memberId, call.today, id],
  });
  if (!rows[0]) throw call.refusal("account_not_found");
  return {
    member_id: memberId as string,
    member_name: full_name,
    passbook,
    account: rows[0] as MemberAccount,
  };
}

export const myAccountsHandler = serve(
  myAccounts,
  async (call) => {
    const { id, ...member } = await readMine(call);
    const { rows } = await call.tx.query({
      name: "my-accounts",
      text: readAccounts,
      values: [id, call.today, null],
    });
    return { member, accounts: rows };
  },
  { onReader: true },
);

export const myLedgerHandler = serve(
  myLedger,
  async (call) => {
    const { from, to, id } = call.input;
    if (from && to && from > to) throw call.refusal("dates_reversed");
    const { account } = await readMyAccount(call, id);
    return readLedger(call.tx, account, call.input);
  },
  { onReader: true },
);

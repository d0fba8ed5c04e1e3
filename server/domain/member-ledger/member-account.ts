import type { MemberAccount } from "#contract/entities/member-ledger";
import type { CalendarDate } from "#contract/kit/dates";
import type { Refusal } from "#contract/kit/refusal";
import { heldColumns } from "#server/domain/ledger/holds";
import { payingColumns } from "#server/domain/ledger/notices";
import type { Transaction } from "#server/platform/db/database";

/** A product `a` and an account of it, `h`, which may be missing, on the day $n. */
export const memberAccountColumns = (day: string) => `
  h.id as member_account_id, h.number, h.opened_on, a.id as account_id, a.code, a.name,
  a.member_kind as kind, a.normal_side, a.minimum_balance, coalesce(h.balance, 0) as balance,
  ${heldColumns(day)}, coalesce(h.pledged, 0) as pledged,
  coalesce(h.overdraft_limit, 0) as overdraft_limit, h.overdraft_until, ${payingColumns}, h.last_entry_date,
  coalesce(h.line_count, 0) as entries,
  case when 'closed' in (a.status, h.status) then 'closed' when 'frozen' in (a.status, h.status) then 'frozen'
    else coalesce(h.status, 'open') end as status`;

const read = `
  select m.full_name, m.passbook, ${memberAccountColumns("$4")}
  from member m join account a on a.branch_id = m.branch_id and a.id = $2 and a.member_kind is not null
    and a.deleted_at is null
  left join member_account h on h.branch_id = m.branch_id and h.member_id = m.id and h.account_id = a.id
    and ($3::uuid is null or h.id = $3)
  where m.branch_id = (select kaban_branch()) and m.id = $1 and m.deleted_at is null
    and ($3::uuid is null or h.id = $3)
  order by h.status = 'closed', h.number`;

/** Which account of which member. */
export interface OfMemberAccount {
  id: string;
  account_id: string;
  member_account_id?: string | undefined;
}

interface Found {
  member_name: string;
  passbook: string;
  account: MemberAccount;
}

interface Asking {
  tx: Transaction;
  input: OfMemberAccount;
  today: CalendarDate;
  refusal(code: "holding_not_found" | "several_member_accounts", detail?: Record<string, string>): Refusal;
}

/**
 * The account that is named, or the one the member has of the product, with nothing in it where nothing was
 * opened. Refuses a product or member of elsewhere, and a choice among several that nobody made.
 */
export async function readMemberAccount({ tx, input, today, refusal }: Asking): Promise<Found> {
  const { id, account_id, member_account_id = null } = input;
  const { rows } = await tx.query({
    name: "member-account",
    text: read,
    values: [id, account_id, member_account_id, today],
  });
  if (!rows[0]) throw refusal("holding_not_found");
  const open = rows.filter(({ status, number }) => number !== null && status !== "closed");
  if (open.length > 1) {
    const accounts = open.map(({ number }) => number).join(", ");
    throw refusal("several_member_accounts", { accounts });
  }
  const { full_name, passbook, ...account } = rows[0];
  return { member_name: full_name, passbook, account };
}

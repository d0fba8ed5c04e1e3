import type { MemberAccount } from "#contract/entities/member-ledger";
import type { Transaction } from "#server/platform/db/database";

/** An account `a` as held by a member: `h`, their member_account_balance, may be missing. */
export const memberAccountColumns = `
  a.id as account_id, a.code, a.name, a.member_kind as kind, a.normal_side, a.minimum_balance,
  coalesce(h.balance, 0) as balance, coalesce(h.overdraft_limit, 0) as overdraft_limit, h.last_entry_date,
  coalesce(h.line_count, 0) as entries,
  case when 'closed' in (a.status, h.status) then 'closed'
    when 'frozen' in (a.status, h.status) then 'frozen' else 'open' end as status`;

const read = `
  select m.full_name, m.passbook, ${memberAccountColumns}
  from member m join account a on a.id = $2 and a.member_kind is not null and a.deleted_at is null
  left join member_account_balance h on h.member_id = m.id and h.account_id = a.id
  where m.id = $1 and m.deleted_at is null`;

interface Found {
  member_name: string;
  passbook: string;
  account: MemberAccount;
}

/** The account as the member holds it, with nothing in it where nothing was posted; null for neither's. */
export async function readMemberAccount(
  tx: Transaction,
  { id, account_id }: { id: string; account_id: string },
): Promise<Found | null> {
  const { rows } = await tx.query({ name: "member-account", text: read, values: [id, account_id] });
  if (!rows[0]) return null;
  const { full_name, passbook, ...account } = rows[0];
  return { member_name: full_name, passbook, account };
}

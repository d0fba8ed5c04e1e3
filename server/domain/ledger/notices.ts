import type { CalendarDate } from "#contract/kit/dates";
import { addDays } from "#contract/kit/dates";
import { type Centavos, formatPesos } from "#contract/kit/money";
import type { Locked, LockedAccount } from "#server/domain/ledger/locks";
import type { Transaction } from "#server/platform/db/database";
import { send } from "#server/platform/db/tenant";

// What no withdrawal has used, or one that was reversed.
const isUnused = `
  (n.entry_id is null or exists (select from journal_entry r
    where r.branch_id = n.branch_id and r.reverses_id = n.entry_id))`;

/** When an account `h` of the product `a` is paid out, to whom and on what terms; `h` may be missing. */
export const payingColumns = `
  h.matures_on, h.preterminated_on,
  case when h.matures_on is not null
    then coalesce(h.interest_forfeited::text, a.terms ->> 'pretermination_forfeit', '0')
    end as interest_forfeited,
  coalesce((a.terms ->> 'notice_days')::integer, 0) as notice_days,
  coalesce((a.terms ->> 'notice_amount')::bigint, 0) as notice_amount,
  coalesce((select json_agg(json_build_object('amount', n.amount, 'given_on', n.given_on,
      'payable_from', n.payable_from) order by n.payable_from, n.id)
    from withdrawal_notice n where n.branch_id = h.branch_id and n.member_account_id = h.id and ${isUnused}),
    '[]') as notices,
  coalesce((select json_agg(json_build_object('member_id', k.id, 'full_name', k.full_name,
      'passbook', k.passbook) order by k.full_name, k.id)
    from member_account_holder j join member k on k.branch_id = j.branch_id and k.id = j.member_id
    where j.branch_id = h.branch_id and j.member_account_id = h.id), '[]') as joint_holders`;

/** A withdrawal that is asked for, in centavos. */
interface Asked {
  member_id: string;
  account_id: string;
  member_account_id?: string | undefined;
  amount: Centavos;
  entry_date?: CalendarDate | undefined;
}

interface Notice {
  id: string;
  member_id: string;
  account_id: string;
  member_account_id: string;
  amount: Centavos;
  payable_from: CalendarDate;
}

const readNotices = `
  select n.id, h.member_id, h.account_id, n.member_account_id, n.amount, n.payable_from
  from withdrawal_notice n join member_account h on h.branch_id = n.branch_id and h.id = n.member_account_id
  where n.branch_id = (select kaban_branch()) and h.member_id = any($1::uuid[])
    and h.account_id = any($2::uuid[]) and ${isUnused}
  order by n.payable_from, n.id`;

/** Which notice a withdrawal is paid on: none where it needs none; or what refuses it. */
export type OnNotice =
  | { noticeId: string | null }
  | { refused: "notice_needed" | "notice_running"; detail: Record<string, string> };

type Terms = Pick<LockedAccount, "notice_days" | "notice_amount">;

/** Whether the terms of a product ask for notice of so much. */
const isAsked = ({ notice_days, notice_amount }: Terms, amount: Centavos) =>
  notice_days > 0 && amount > notice_amount;

interface AskedCall {
  input: Asked;
  today: CalendarDate;
  /** Codes of refusals that somebody else's decision lifts. */
  lifted: readonly string[];
}

function onNotice(
  { input: asked, today, lifted }: AskedCall,
  terms: Terms | undefined,
  unused: Notice[],
): OnNotice {
  if (!terms || !isAsked(terms, asked.amount)) return { noticeId: null };
  const fits = ({ member_id, account_id, member_account_id, amount }: Notice) =>
    member_id === asked.member_id &&
    account_id === asked.account_id &&
    (asked.member_account_id ?? member_account_id) === member_account_id &&
    amount >= asked.amount;
  // The one that may be paid first.
  const at = unused.findIndex(fits);
  const [notice] = at < 0 ? [] : unused.slice(at, at + 1);
  const [days, limit] = [String(terms.notice_days), formatPesos(terms.notice_amount)];
  if (!notice) {
    if (lifted.includes("notice_needed")) return { noticeId: null };
    return { refused: "notice_needed", detail: { days, limit, date: addDays(today, terms.notice_days) } };
  }
  const isRunning = (asked.entry_date ?? today) < notice.payable_from;
  if (isRunning && !lifted.includes("notice_running"))
    return { refused: "notice_running", detail: { date: notice.payable_from } };
  unused.splice(at, 1);
  return { noticeId: notice.id };
}

/**
 * Finds the notice that each withdrawal is paid on, as the terms of its product ask; each notice once. One
 * that is paid before its notice is due, by somebody else's decision, uses that up all the same.
 * Whoever asks holds the head of the journal, so that two do not take the same.
 */
export async function findNotices(
  tx: Transaction,
  calls: readonly AskedCall[],
  { accounts }: Pick<Locked, "accounts">,
): Promise<OnNotice[]> {
  const asked = calls.map(({ input }) => input);
  const termsOf = ({ account_id }: Asked) => accounts.get(account_id);
  const needing = asked.filter((one) => {
    const terms = termsOf(one);
    return terms !== undefined && isAsked(terms, one.amount);
  });
  if (needing.length === 0) return asked.map(() => ({ noticeId: null }));
  const unused = await tx.query<Notice>({
    name: "unused-notices",
    text: readNotices,
    values: [needing.map(({ member_id }) => member_id), needing.map(({ account_id }) => account_id)],
  });
  return calls.map((call) => onNotice(call, termsOf(call.input), unused.rows));
}

/** Keeps which withdrawal used a notice up. */
export function spendNotice(tx: Transaction, noticeId: string, entryId: string): void {
  send(tx, {
    text: `update withdrawal_notice set entry_id = $2
      where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
        and id = $1`,
    values: [noticeId, entryId],
  });
}

import type { ApprovalItem } from "#contract/entities/approval";
import type { VoucherKind } from "#contract/entities/voucher";
import { groupBy } from "#contract/kit/group-by";
import { nameOf, operationsOf } from "#server/domain/vouchers/kinds";
import { approve, reject } from "#server/domain/vouchers/steps";
import { readDependences } from "#server/platform/approvals/independence";
import { readAlone } from "#server/platform/approvals/rules";
import type { WaitingCall, WaitingKind } from "#server/platform/approvals/waiting";
import { replayKey } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

/** A voucher that waits, or was rejected. */
interface Paper {
  id: string;
  subject: string;
  amount: number;
  description: string;
  maker_id: string;
  maker_name: string;
  maker_ids: string[];
  created_at: string;
  version: number;
  told: Record<string, unknown>;
  rejected_at: string | null;
  rejected_by_name: string | null;
  reject_reason: string | null;
}

const columns = `
  v.id, concat_ws(' · ', v.number, v.pay_to, v.name) as subject, v.amount,
  coalesce(v.description, '') as description, v.maker_ids, v.version, v.rejected_at, v.reject_reason,
  coalesce(v.printed_by_id, v.updated_by_id) as maker_id,
  coalesce(v.printed_at, v.updated_at) as created_at,
  (select u.full_name from user_account u
    where u.id = coalesce(v.printed_by_id, v.updated_by_id)) as maker_name,
  (select u.full_name from user_account u where u.id = v.rejected_by_id) as rejected_by_name,
  json_build_object('date', v.date, 'reference', v.reference, 'payment_kind', v.payment_kind,
    'check_number', v.check_number, 'check_date', v.check_date,
    'attachments', nullif(v.attachments, '[]')) as told`;
const ofKind = `
  v.organization_id = (select kaban_organization()) and v.branch_id = (select kaban_branch())
    and v.kind = $1`;

// What somebody has approved already, and another must approve too, waits as that request.
const readPrinted = `
  select ${columns} from voucher v
  where ${ofKind} and v.state = 'printed' and not exists (select from approval_request r
    where r.organization_id = v.organization_id and r.branch_id = v.branch_id and r.state = 'pending'
      and r.expires_at > $2 and r.operation = $3 and r.input ->> 'id' = v.id::text
      and (r.input ->> 'version')::integer = v.version)
  order by v.printed_at, v.id limit 200`;

const readOwn = `
  select ${columns} from voucher v
  where ${ofKind} and $2 = any(v.maker_ids)
    and (v.state = 'printed' or v.state = 'draft' and v.rejected_at is not null)
  order by coalesce(v.printed_at, v.updated_at) desc, v.id limit 200`;

// As the balances stand now, each line after the ones before it.
const readLines = `
  with line as (
    select l.voucher_id, l.line_number, l.account_id, l.member_account_id, l.debit, l.credit,
      a.code as account_code, a.name as account_name, m.full_name as member_name,
      l.description as particulars,
      case a.normal_side when 'debit' then l.debit - l.credit else l.credit - l.debit end as moved,
      coalesce(h.balance, case a.normal_side when 'debit' then b.balance else -b.balance end, 0) as balance
    from voucher_line l
    join account a on a.organization_id = l.organization_id and a.branch_id = l.branch_id
      and a.id = l.account_id
    left join account_balance b on b.organization_id = a.organization_id and b.branch_id = a.branch_id
      and b.account_id = a.id
    left join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
      and h.id = l.member_account_id
    left join member m on m.organization_id = h.organization_id and m.branch_id = h.branch_id
      and m.id = h.member_id
    where l.organization_id = (select kaban_organization()) and l.branch_id = (select kaban_branch())
      and l.voucher_id = any($1::uuid[])
  )
  select voucher_id, account_code, account_name, member_name, particulars, debit, credit,
    (balance + sum(moved) over so_far - moved)::bigint as balance_before,
    (balance + sum(moved) over so_far)::bigint as balance_after
  from line
  window so_far as (partition by voucher_id, account_id, member_account_id order by line_number)
  order by voucher_id, line_number`;

type Line = ApprovalItem["preview"]["entries"][number]["lines"][number] & { voucher_id: string };

/** The printed vouchers of a kind that nobody has approved yet, and which of them the caller may decide. */
async function findWaiting({ tx, caller, now }: WaitingCall, kind: VoucherKind) {
  const approving = replayKey(operationsOf[kind].approve);
  const { rows } = await tx.query<Paper>(readPrinted, [kind, now, approving]);
  const { worksAloneName } = await readAlone(tx, caller.userId);
  const makers = [...new Set(rows.flatMap(({ maker_ids }) => maker_ids))];
  const found =
    worksAloneName === null ? await readDependences(tx, { people: [caller.userId], makers, now }) : [];
  const shut = new Set(found.map(({ makerId }) => makerId));
  return rows.filter(({ maker_ids }) => !maker_ids.some((id) => shut.has(id)));
}

/** The lines that vouchers would post, by the id of each. */
async function readEntries({ tx }: WaitingCall, papers: readonly Paper[]) {
  const { rows } = await tx.query<Line>(readLines, [papers.map(({ id }) => id)]);
  return groupBy(rows, ({ voucher_id }) => voucher_id);
}

/** A voucher as the inbox shows it; its lines are left out where it is only counted. */
function itemOf(kind: VoucherKind, paper: Paper, lines: readonly Line[], may_decide: boolean): ApprovalItem {
  const { maker_ids: _, told, description, rejected_at, rejected_by_name, reject_reason, ...shown } = paper;
  const changes = Object.entries(told)
    .filter(([, value]) => value !== null)
    .map(([field, after]) => ({ field, before: null, after }));
  const rejection = {
    ...{ user_name: rejected_by_name ?? "", deputy_for_name: null, is_approval: false },
    ...{ reason: reject_reason ?? "", is_at_window: false, decided_at: rejected_at ?? "" },
  };
  const entry = {
    ...{ description, amount: paper.amount },
    lines: lines.map(({ voucher_id: __, ...line }) => line),
  };
  return {
    ...shown,
    ...{
      reason: "",
      kind: nameOf(kind),
      operation: null,
      label: operationsOf[kind].approve.label,
      may_decide,
    },
    state: rejected_at === null ? "pending" : "rejected",
    preview: {
      records: [{ entity: nameOf(kind), entity_id: paper.id, changes }],
      entries: lines.length > 0 ? [entry] : [],
    },
    ...{ expires_at: null, decided_at: rejected_at, way: "queue", needed: 1, changes: [] },
    decisions: rejected_at === null ? [] : [rejection],
  };
}

const waitingOf = (kind: VoucherKind): WaitingKind => ({
  kind: nameOf(kind),
  approve: serve(operationsOf[kind].approve, (call) => approve({ ...call, kind })),
  reject: serve(operationsOf[kind].reject, (call) => reject({ ...call, kind })),
  async read(call, view) {
    const papers =
      view === "asked"
        ? (await call.tx.query<Paper>(readOwn, [kind, call.caller.userId])).rows
        : await findWaiting(call, kind);
    const lines = view === "count" ? new Map<string, Line[]>() : await readEntries(call, papers);
    return papers.map((paper) => itemOf(kind, paper, lines.get(paper.id) ?? [], view !== "asked"));
  },
});

/** Printed vouchers wait for whoever may approve them; who wrote them sees which wait and were rejected. */
export const waitingVouchers: Readonly<Record<VoucherKind, WaitingKind>> = {
  journal: waitingOf("journal"),
  "cash-check": waitingOf("cash-check"),
};

import type { ApprovalItem } from "#contract/entities/approval";
import { approvalInbox } from "#contract/operations/approvals/inbox";
import { approvalStanding } from "#contract/operations/approvals/standing";
import { operations } from "#contract/operations/index";
import { judge, readDecider } from "#server/platform/approvals/decider";
import { type ApprovalRequest, readRequests, type Which } from "#server/platform/approvals/requests";
import { readAlone } from "#server/platform/approvals/rules";
import { openKinds, type WaitingCall, type WaitingKind } from "#server/platform/approvals/waiting";
import { replayKey } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const most = 200;
const labels = new Map(operations.map((operation) => [replayKey(operation), operation.label]));

const readDetails = `
  select r.id, (select u.full_name from user_account u where u.id = r.maker_id) as maker_name,
    coalesce(json_agg(json_build_object(
      'user_id', d.user_id,
      'user_name', (select u.full_name from user_account u where u.id = d.user_id),
      'deputy_for_name', (select u.full_name from user_account u where u.id = d.deputy_for_id),
      'is_approval', d.is_approval, 'reason', d.reason, 'is_at_window', d.is_at_window,
      'decided_at', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      order by d.decided_at, d.user_id) filter (where d.user_id is not null), '[]') as decisions
  from approval_request r left join approval_decision d
    on d.organization_id = r.organization_id and d.request_id = r.id
  where r.branch_id = (select kaban_branch()) and r.id = any($1::uuid[])
  group by r.organization_id, r.id`;

type Decided = ApprovalItem["decisions"][number] & { user_id?: string };
interface Detail {
  id: string;
  maker_name: string;
  decisions: Decided[];
}

/** Whom or what a request is about, where what it would write says so. */
function subjectOf({ preview }: ApprovalRequest): string | null {
  const holder = preview.entries.flatMap(({ lines }) => lines).find(({ member_name }) => member_name);
  return holder?.member_name ?? preview.records.find(({ name }) => name)?.name ?? null;
}

function itemOf(request: ApprovalRequest, { maker_name, decisions }: Detail, may_decide: boolean) {
  const { input: _, device: _device, outcome, tier, operation, ...shown } = request;
  const changes = request.state === "outdated" ? (outcome as ApprovalItem["changes"]) : [];
  return {
    ...shown,
    operation,
    label: labels.get(operation) ?? operation,
    subject: subjectOf(request),
    maker_name,
    also: tier.also?.map(({ kind }) => kind),
    way: tier.way,
    needed: tier.needed,
    decisions: decisions.map(({ user_id: _user, ...one }) => one),
    may_decide,
    version: null,
    changes: changes ?? [],
  } satisfies ApprovalItem;
}

/** Requests as the caller sees them: their own, and those they may decide or could have. */
async function readItems({ tx, caller, now, today }: WaitingCall, which: Which): Promise<ApprovalItem[]> {
  const { userId } = caller;
  const requests = await readRequests(tx, which, { userId, now });
  const decider = await readDecider(tx, { userId, today, now });
  const capacities = await judge(tx, decider, requests);
  const { rows } = await tx.query(readDetails, [requests.map(({ id }) => id)]);
  const details = new Map((rows as Detail[]).map((row) => [row.id, row]));
  return requests.flatMap((request, index) => {
    const detail = details.get(request.id) as Detail;
    const hasDecided = detail.decisions.some(({ user_id }) => user_id === userId);
    const isEntitled = typeof capacities[index] === "object";
    const isSeen = isEntitled || hasDecided || request.maker_id === userId;
    const mayDecide =
      isEntitled && !hasDecided && request.state === "pending" && request.tier.way !== "window";
    if (which === "pending" ? !mayDecide : !isSeen) return [];
    return [itemOf(request, detail, mayDecide)];
  });
}

type Waiting = "to decide" | "count" | "asked";

/** What waits for the caller, the oldest first, or the last they asked for, whatever table it is in. */
async function readWaiting(call: WaitingCall, kinds: readonly WaitingKind[], view: Waiting) {
  const isAsked = view === "asked";
  const items = await readItems(call, isAsked ? "of maker" : "pending");
  for (const { read } of isAsked ? kinds : openKinds(kinds, call.caller.membership))
    items.push(...(await read(call, view)));
  return items
    .filter(({ may_decide }) => isAsked || may_decide)
    .sort((one, other) => one.created_at.localeCompare(other.created_at) * (isAsked ? -1 : 1));
}

/** As many as are shown, in their order: the first of each kind, so that many of one bury none of another. */
function firstOfEach(items: readonly ApprovalItem[]): ApprovalItem[] {
  const counts = new Map<string, number>();
  const places = items.map((item, index) => {
    const place = counts.get(item.kind) ?? 0;
    counts.set(item.kind, place + 1);
    return { item, index, place };
  });
  const shown = places
    .sort((one, other) => one.place - other.place || one.index - other.index)
    .slice(0, most);
  return shown.sort((one, other) => one.index - other.index).map(({ item }) => item);
}

/** The operations that show what waits. */
export const inbox = (kinds: readonly WaitingKind[]): readonly OperationHandler[] => [
  serve(approvalInbox, async (call) => {
    const { view, kind } = call.input;
    const found = await (view === "decided" ? readItems(call, "ended") : readWaiting(call, kinds, view));
    const data = found.filter((item) => kind === undefined || item.kind === kind);
    const all = new Set(found.map((item) => item.kind));
    return { data: firstOfEach(data), totalSize: data.length, kinds: [...all] };
  }),
  serve(approvalStanding, async (call) => {
    const { length } = await readWaiting(call, kinds, "count");
    const { isOnlyOne, isAsked, worksAloneName } = await readAlone(call.tx, call.caller.userId);
    return { to_decide: length, alone_name: worksAloneName, asks_alone: isOnlyOne && !isAsked };
  }),
];

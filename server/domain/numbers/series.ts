import { v7 as uuidv7 } from "uuid";
import {
  changedKinds,
  datePartsOf,
  isSeriesPattern,
  prefixOn,
  type SeriesRestart,
} from "#contract/entities/number-series";
import { type ChangingSeries, changeSeries, showSeries } from "#contract/operations/numbers/series";
import { numberedWith } from "#server/domain/ledger/references";
import { lockSeries, numberOf } from "#server/domain/ledger/series";
import { prefixKey, turnSeries } from "#server/domain/ledger/series-turns";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = (of: string) =>
  `${of}.organization_id = (select kaban_organization()) and ${of}.branch_id = (select kaban_branch())`;

const read = `
  select s.kind, coalesce(s.pattern, s.prefix) as pattern, s.prefix, s.padding, s.next_number, s.restarts,
    s.draws_from, o.prefix as common_prefix, o.padding as common_padding, o.next_number as common_next,
    coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'starts_on', c.starts_on, 'pattern', c.pattern,
        'padding', c.padding, 'next_number', c.next_number, 'restarts', c.restarts, 'reason', c.reason,
        'draws_from', c.draws_from,
        'is_applied', c.is_applied, 'created_at', c.created_at, 'created_by_name', m.full_name,
        'approved_by_name', a.full_name) order by c.starts_on desc)
      from series_change c join user_account m on m.id = c.created_by_id
      left join user_account a on a.id = c.approved_by_id
      where ${here("c")} and c.kind = s.kind), '[]') as changes
  from series s left join series o on ${here("o")} and o.kind = s.draws_from
  where ${here("s")} and s.kind = any($1)
  order by array_position($1::text[], s.kind)`;

interface ReadSeries extends ChangingSeries {
  prefix: string;
  /** Of the series that it draws from. */
  common_prefix: string | null;
  common_padding: number;
  common_next: number;
}

async function readSeries(tx: Transaction, kinds: readonly string[]): Promise<ChangingSeries[]> {
  const { rows } = await tx.query<ReadSeries>(read, [kinds]);
  return rows.map(({ prefix, common_prefix, common_padding, common_next, ...row }) => {
    const own = numberOf({ ...row, prefix }, row.next_number);
    if (common_prefix === null) return { ...row, next: own };
    const common = { kind: String(row.draws_from), prefix: common_prefix, padding: common_padding };
    return { ...row, next: numberOf({ ...common, next_number: common_next }, common_next) };
  });
}

/** Which parts of the date must stand before the digits, so that no number comes twice. */
const partsNeeded: Record<SeriesRestart, string[]> = {
  never: [],
  year: ["year"],
  month: ["year", "month"],
  day: ["year", "month", "day"],
};
const partsOfName: Record<string, string> = { YYYY: "year", YY: "year", MM: "month", DD: "day" };

type Call = BranchCall<typeof changeSeries>;

function assertPattern({ input, refusal }: Call, pattern: string): void {
  if (!isSeriesPattern(pattern)) throw refusal("prefix_not_valid");
  const said = datePartsOf(pattern).map((part) => partsOfName[part]);
  const parts = partsNeeded[input.restarts];
  if (parts.some((part) => !said.includes(part)))
    throw refusal("restart_needs_date", { parts: parts.join(", ") });
}

// The greatest number under these letters, of entries and of papers that wait to be posted.
const findUsed = `
  select max(substr(k.key, length($2) + 1)::bigint)::bigint as used from (
    select e.reference_key as key from journal_entry e where e.branch_id = (select kaban_branch())
      and e.source = any($1) and starts_with(e.reference_key, $2)
    union all
    select v.number_key from voucher v where ${here("v")} and starts_with(v.number_key, $2)
      and case v.kind when 'journal' then 'journal voucher' else 'check voucher' end = any($1)
    union all
    select l.number_key from loan l where ${here("l")} and l.number_kind = any($1)
      and starts_with(l.number_key, $2)) k
  where substr(k.key, length($2) + 1) ~ '^[0-9]{1,15}$'`;

const insert = `
  insert into series_change (organization_id, branch_id, id, kind, starts_on, pattern, padding, next_number,
    restarts, reason, draws_from, created_at, created_by_id, approved_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
  on conflict (organization_id, branch_id, kind, starts_on) do nothing`;

const changeHandler = serve(changeSeries, async (call) => {
  const { tx, input, caller, now, today, approvedById, refusal } = call;
  const { kind, starts_on, padding, next_number, restarts, reason, draws_from } = input;
  const pattern = input.pattern ?? "";
  if (starts_on < today) throw refusal("starts_before_today");
  if (draws_from && kind !== "loan") throw refusal("series_not_shared");
  assertPattern(call, pattern);
  const [before] = await lockSeries(tx, [kind], today);
  if (!before) throw new Error(`no series for ${kind}`);
  const key = prefixKey(prefixOn(pattern, starts_on));
  const isSame = key === prefixKey(before.prefix);
  if (isSame && next_number !== null && next_number < before.next_number)
    throw refusal("number_below_drawn", { drawn: String(before.next_number - 1) });
  const { used } = (await tx.query(findUsed, [numberedWith(kind), key])).rows[0];
  if (!isSame && used !== null && (next_number ?? 1) <= used)
    throw refusal("number_used", { used: String(used) });
  const [shownBefore] = await readSeries(tx, [kind]);
  const values = [uuidv7(), kind, starts_on, pattern, padding, next_number, restarts, reason, draws_from];
  const added = await tx.query(insert, [...values, now, caller.userId, approvedById]);
  if (added.rowCount === 0) throw refusal("change_planned", { date: starts_on });
  await tx.query(
    `update series set changes_on = least(changes_on, $2::date) where ${here("series")} and kind = $1`,
    [kind, starts_on],
  );
  if (starts_on === today) await turnSeries(tx, [kind], today);
  const [after] = await readSeries(tx, [kind]);
  // Numbers are drawn while a change waits for somebody: they are no part of what is decided.
  const said = shownBefore && {
    ...{ kind, pattern: shownBefore.pattern, padding: shownBefore.padding, restarts: shownBefore.restarts },
    draws_from: shownBefore.draws_from,
  };
  call.audit({
    ...{ entity: "branch", entityId: caller.membership.branchId, before: { ...said } },
    after: { kind, pattern, padding, restarts, draws_from, starts_on, next_number, reason },
  });
  call.emit("journal.create", []);
  return after as ChangingSeries;
});

const showHandler = serve(showSeries, async ({ tx }) => ({ data: await readSeries(tx, changedKinds) }));

/** How series are numbered, and changing it. */
export const seriesHandlers: readonly OperationHandler[] = [showHandler, changeHandler];

import type { EndedPlacement, PlacementReopening } from "#server/domain/ledger/ended-placements";
import { send } from "#server/platform/db/tenant";

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";

const lockAll = `
  select id from time_deposit where ${here} and (end_entry_id = any($1::uuid[]) or renews_id in
    (select r.id from time_deposit r where r.organization_id = (select kaban_organization())
      and r.branch_id = (select kaban_branch()) and r.end_entry_id = any($1::uuid[])))
  order by id for update`;

// Those of one account are in the order of their ids.
const find = `
  select d.id, d.end_entry_id as entry_id, d.number, d.member_account_id, d.principal, h.balance,
    s.id as successor_id,
    (select x.number from time_deposit x where x.organization_id = d.organization_id
      and x.branch_id = d.branch_id and x.member_account_id = d.member_account_id and x.id > d.id
      and x.state <> 'undone' and x.id is distinct from s.id order by x.id limit 1) as placed_since
  from time_deposit d
  join member_account h on h.organization_id = d.organization_id and h.branch_id = d.branch_id
    and h.id = d.member_account_id
  left join time_deposit s on s.organization_id = d.organization_id and s.branch_id = d.branch_id
    and s.renews_id = d.id and s.state = 'running'
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.end_entry_id = any($1::uuid[])`;

const undo = `
  update time_deposit set state = 'undone', ended_on = $2, interest_paid = 0, held_up = null,
    version = version + 1
  where ${here} and id = $1`;
// What was accrued on the one that never was has been earned on this.
const run = `
  update time_deposit set state = 'running', ended_on = null, interest_paid = null, end_entry_id = null,
    accrued = accrued + coalesce((select s.accrued from time_deposit s
      where s.organization_id = (select kaban_organization()) and s.branch_id = (select kaban_branch())
        and s.id = $2), 0),
    version = version + 1
  where ${here} and id = $1`;

/** Time deposits whose end is taken back: they run again, and what was placed anew of them never was. */
export const placementReopening: PlacementReopening = {
  lock: (tx, entryIds) => tx.query(lockAll, [entryIds]),
  find: async (tx, entryIds) => (await tx.query<EndedPlacement>(find, [entryIds])).rows,
  reopen(tx, { id, successor_id }, on) {
    if (successor_id) send(tx, { text: undo, values: [successor_id, on] });
    send(tx, { text: run, values: [id, successor_id] });
  },
};

import { v7 as uuidv7 } from "uuid";
import { endDeputy, listDeputies, nameDeputy } from "#contract/operations/approvals/deputies";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const columns = `d.id, d.person_id, d.deputy_id, d.from_date, d.to_date, d.ended_at,
  (select u.full_name from user_account u where u.id = d.person_id) as person_name,
  (select u.full_name from user_account u where u.id = d.deputy_id) as deputy_name`;
const readOne = `select ${columns} from approval_deputy d
  where d.organization_id = (select kaban_organization()) and d.branch_id = (select kaban_branch())
    and d.id = $1`;

const listHandler = serve(listDeputies, async ({ tx, today }) => {
  const { rows } = await tx.query(
    `select ${columns} from approval_deputy d
     where d.branch_id = (select kaban_branch()) and d.ended_at is null and d.to_date >= $1
     order by d.from_date, d.id limit 200`,
    [today],
  );
  return { data: rows };
});

// Who decides nothing by right has nothing that a deputy could do for them.
const standings = `
  select user_id, user_type = 'owner' or 'approvals:decide' = any(permissions)
      or 'teller:approve-reversal' = any(permissions)
      or exists (select from approval_rule r, jsonb_array_elements(r.tiers) as t (tier)
        where r.branch_id = (select kaban_branch()) and (t.tier->'person_ids' ? m.user_id::text
          or t.tier->>'permission' = any(m.permissions))) as may_decide
  from user_organization m
  where branch_id = (select kaban_branch()) and user_id = any($1::uuid[]) and user_type <> 'member'
    and application_status = 'accepted' and deleted_at is null`;

const nameHandler = serve(nameDeputy, async (call) => {
  const { tx, input, caller, now, today, refusal } = call;
  const { deputy_id, from_date, to_date } = input;
  if (deputy_id === caller.userId) throw refusal("own_deputy");
  if (to_date < from_date || to_date < today) throw refusal("days_wrong");
  const { rows } = await tx.query(standings, [[deputy_id, caller.userId]]);
  if (!rows.some(({ user_id }) => user_id === deputy_id)) throw refusal("deputy_not_found");
  if (!rows.some(({ user_id, may_decide }) => user_id === caller.userId && may_decide))
    throw refusal("nothing_to_decide");
  const id = uuidv7();
  await tx.query(
    `insert into approval_deputy (organization_id, branch_id, id, person_id, deputy_id, from_date, to_date,
       created_at)
     values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6)`,
    [id, caller.userId, deputy_id, from_date, to_date, now],
  );
  const after = (await tx.query(readOne, [id])).rows[0];
  call.audit({ entity: "approval-deputy", entityId: id, after });
  call.emit("approval-request.update", []);
  return after;
});

const endHandler = serve(endDeputy, async (call) => {
  const { tx, input, caller, now, refusal } = call;
  const { rowCount } = await tx.query(
    `update approval_deputy set ended_at = $3
     where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
       and id = $1 and person_id = $2 and ended_at is null`,
    [input.id, caller.userId, now],
  );
  if (rowCount === 0) throw refusal("deputy_not_found");
  call.audit({ entity: "approval-deputy", entityId: input.id });
  call.emit("approval-request.update", []);
  return (await tx.query(readOne, [input.id])).rows[0];
});

/** The operations of who decides for whom. */
export const deputies: readonly OperationHandler[] = [listHandler, nameHandler, endHandler];

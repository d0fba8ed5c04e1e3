import { v7 as uuidv7 } from "uuid";
import { giveNotice } from "#contract/operations/savings/give-notice";
import { serve } from "#server/platform/operations/serve";

const readTerms = `
  select h.member_id, h.status, a.member_kind, coalesce((a.terms ->> 'notice_days')::integer, 0) as days
  from member_account h join account a on a.branch_id = h.branch_id and a.id = h.account_id
  where h.branch_id = (select kaban_branch()) and h.id = $1`;

const insert = `
  insert into withdrawal_notice (organization_id, branch_id, id, member_account_id, amount, given_on,
    payable_from, created_at, created_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $4::date + $5::integer, $6, $7)
  returning id, member_account_id, amount, given_on, payable_from`;

export const giveNoticeHandler = serve(giveNotice, async (call) => {
  const { tx, input, caller, now, today, refusal } = call;
  const found = (await tx.query(readTerms, [input.id])).rows[0];
  if (!found) throw refusal("account_not_found");
  if (found.status !== "open") throw refusal("member_account_not_open");
  if (found.member_kind !== "savings" || found.days === 0) throw refusal("notice_not_needed");
  const values = [uuidv7(), input.id, input.amount, today, found.days, now, caller.userId];
  const [notice] = (await tx.query(insert, values)).rows;
  call.audit({ entity: "member", entityId: found.member_id, after: notice });
  call.emit("member.update", [found.member_id]);
  return notice;
});

import { v7 as uuidv7 } from "uuid";
import type { CalendarDate } from "#contract/kit/dates";
import type { Refusal } from "#contract/kit/refusal";
import { removeTemplate, updateTemplate } from "#contract/operations/vouchers/templates";
import { nameOf, type VoucherCall } from "#server/domain/vouchers/kinds";
import { lockVoucher, readVoucher, type Voucher } from "#server/domain/vouchers/rows";
import { refusing } from "#server/platform/db/constraints";
import type { BranchCall } from "#server/platform/operations/call";
import { type OperationHandler, serve } from "#server/platform/operations/serve";

const here = "organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())";

/** What is kept of when a template is written. */
interface Days {
  next_on: CalendarDate | null;
  until: CalendarDate | null;
}

interface Asked {
  input: Days & { template_name: string };
  today: CalendarDate;
}
type Refuse = VoucherCall<"keepAsTemplate">["refusal"];

/** Refuses days on which a voucher cannot be repeated. Answers them, with the day of the month between. */
function daysOf({ input, today }: Asked, refusal: Refuse) {
  const { next_on, until } = input;
  if (!next_on && until) throw refusal("until_without_next");
  if (next_on && next_on < today) throw refusal("repeats_in_the_past");
  if (next_on && until && until < next_on) throw refusal("until_before_next");
  return [next_on, next_on && Number(next_on.slice(8)), until];
}

const insert = `
  insert into voucher_template (organization_id, branch_id, id, voucher_id, name, next_on, month_day, until,
    created_at, created_by_id, updated_at, updated_by_id)
  values (kaban_organization(), kaban_branch(), $1, $2, $3, $4, $5, $6, $7, $8, $7, $8)`;

const taken = (refusal: Refuse): Record<string, () => Refusal> => ({
  voucher_template_name: () => refusal("template_name_taken"),
});

/** Keeps a voucher as a template, by a name that no other has. */
export async function keepAsTemplate(call: VoucherCall<"keepAsTemplate">): Promise<Voucher> {
  const { tx, now, caller, input, refusal } = call;
  const { voucher } = await lockVoucher(call);
  if (voucher.template_name) throw refusal("kept_already", { template: voucher.template_name });
  const id = uuidv7();
  const days = daysOf(call, refusal);
  await refusing(taken(refusal), () =>
    tx.query(insert, [id, voucher.id, input.template_name, ...days, now, caller.userId]),
  );
  call.audit({ entity: "voucher-template", entityId: id, after: { ...input, voucher_id: voucher.id } });
  call.emit("voucher-template.create", [id]);
  call.emit(`${nameOf(call.kind)}.update`, [voucher.id]);
  return readVoucher(call, voucher.id);
}

const find = `
  select t.name as template_name, t.next_on, t.until, t.version from voucher_template t
  where t.organization_id = (select kaban_organization()) and t.branch_id = (select kaban_branch())
    and t.id = $1 for update of t`;

const update = `
  update voucher_template set name = $2, next_on = $3, month_day = $4, until = $5, updated_at = $6,
    updated_by_id = $7, version = version + 1
  where ${here} and id = $1 returning id, version`;

async function lockTemplate({ tx, input }: Pick<BranchCall<typeof removeTemplate>, "tx" | "input">) {
  return (await tx.query(find, [input.id])).rows[0];
}

export const voucherTemplates: readonly OperationHandler[] = [
  serve(updateTemplate, async (call) => {
    const { tx, now, caller, input } = call;
    const refusal = call.refusal as BranchCall<typeof updateTemplate>["refusal"] & Refuse;
    const before = await lockTemplate(call);
    if (!before) throw call.refusal("voucher_template_not_found");
    if (before.version !== input.version) throw refusal("stale_version", { version: before.version });
    const days = daysOf(call, refusal);
    const { rows } = await refusing(taken(refusal), () =>
      tx.query(update, [input.id, input.template_name, ...days, now, caller.userId]),
    );
    call.audit({ entity: "voucher-template", entityId: input.id, before, after: input });
    call.emit("voucher-template.update", [input.id]);
    return rows[0];
  }),
  serve(removeTemplate, async (call) => {
    const { tx, input } = call;
    const before = await lockTemplate(call);
    if (!before) throw call.refusal("voucher_template_not_found");
    await tx.query(`delete from voucher_template where ${here} and id = $1`, [input.id]);
    call.audit({ entity: "voucher-template", entityId: input.id, before, after: undefined });
    call.emit("voucher-template.delete", [input.id]);
    return null;
  }),
];

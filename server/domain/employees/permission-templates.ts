import { v7 as uuidv7 } from "uuid";
import type { PermissionTemplate } from "#contract/entities/permission-template";
import {
  createTemplate,
  deleteTemplate,
  readTemplate,
  restoreTemplates,
  updateTemplate,
} from "#contract/operations/employees/permission-templates";
import { type StandardTemplate, standardTemplates } from "#contract/permission-templates";
import { refuseUnknown } from "#server/platform/auth/grants";
import { refusing } from "#server/platform/db/constraints";
import type { Transaction } from "#server/platform/db/database";
import type { BranchCall } from "#server/platform/operations/call";
import { serve } from "#server/platform/operations/serve";

const columns = "t.id, t.name, t.description, t.permissions, t.version, t.created_at, t.updated_at";
const read = `select ${columns} from permission_template t
  where t.branch_id = (select kaban_branch()) and t.id = $1 and t.deleted_at is null`;

async function find(
  {
    tx,
    input,
    refusal,
  }: { tx: Transaction; input: { id: string }; refusal(code: "template_not_found"): Error },
  lock?: "lock",
): Promise<PermissionTemplate> {
  const { rows } = await tx.query(lock ? `${read} for no key update` : read, [input.id]);
  if (!rows[0]) throw refusal("template_not_found");
  return rows[0];
}

const insert = `
  insert into permission_template as t (id, organization_id, branch_id, name, description, permissions,
    created_at, created_by_id, updated_at, updated_by_id)
  values ($1, kaban_organization(), kaban_branch(), $2, $3, $4, $5, $6, $5, $6)
  on conflict (branch_id, lower(name)) where deleted_at is null do nothing
  returning ${columns}`;

/** Adds a template; null when there is one of that name. */
async function add(
  { tx, now, caller }: Pick<BranchCall<unknown>, "tx" | "now" | "caller">,
  { name, description, permissions }: StandardTemplate,
): Promise<PermissionTemplate | null> {
  const { rows } = await tx.query(insert, [uuidv7(), name, description, permissions, now, caller.userId]);
  return rows[0] ?? null;
}

const stepOf = (after: PermissionTemplate) => ({ entity: "permission-template", entityId: after.id, after });

export const createTemplateHandler = serve(
  createTemplate,
  async (call) => {
    refuseUnknown(call.input.permissions, call.refusal);
    const after = await add(call, call.input);
    if (!after) throw call.refusal("template_already_exists", { name: call.input.name });
    call.audit(stepOf(after));
    call.emit("permission-template.create", [after.id]);
    return after;
  },
  { status: 201 },
);

export const readTemplateHandler = serve(readTemplate, (call) => find(call));

const update = `
  update permission_template as t set name = $2, description = $3, permissions = $4, updated_at = $5,
    updated_by_id = $6, version = version + 1
  where t.branch_id = (select kaban_branch()) and t.id = $1 returning ${columns}`;

export const updateTemplateHandler = serve(updateTemplate, async (call) => {
  const { tx, input, caller, now, refusal } = call;
  const { id, version, name, description, permissions } = input;
  refuseUnknown(permissions, refusal);
  const before = await find(call, "lock");
  if (before.version !== version) throw refusal("stale_version", { version: before.version });
  const words = { permission_template_once: () => refusal("template_already_exists", { name }) };
  const { rows } = await refusing(words, () =>
    tx.query(update, [id, name, description, permissions, now, caller.userId]),
  );
  call.audit({ ...stepOf(rows[0]), before });
  call.emit("permission-template.update", [id]);
  return rows[0];
});

const remove = `
  update permission_template set deleted_at = $2, deleted_by_id = $3, version = version + 1
    where branch_id = (select kaban_branch()) and id = $1`;

export const deleteTemplateHandler = serve(deleteTemplate, async (call) => {
  const before = await find(call, "lock");
  await call.tx.query(remove, [before.id, call.now, call.caller.userId]);
  call.audit({ entity: "permission-template", entityId: before.id, before });
  call.emit("permission-template.delete", [before.id]);
  return null;
});

export const restoreTemplatesHandler = serve(restoreTemplates, async (call) => {
  const data: PermissionTemplate[] = [];
  for (const template of standardTemplates) {
    const added = await add(call, template);
    if (added) data.push(added);
  }
  call.auditMany(data.map(stepOf));
  const ids = data.map(({ id }) => id);
  if (ids.length > 0) call.emit("permission-template.create", ids);
  return { data };
});

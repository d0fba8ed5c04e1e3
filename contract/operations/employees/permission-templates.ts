import { z } from "zod";
import { permissionTemplate, permissionTemplateInput } from "#contract/entities/permission-template";
import { defineOperation } from "#contract/kit/operation";
import { grantRefusals, staleVersion } from "#contract/operations/employees/refusals";

const id = z.uuid();
const notFound = {
  template_not_found: { message: "Sorry, the requested resource is not found", status: 404 },
} as const;
const refusals = {
  unknown_permission: grantRefusals.unknown_permission,
  template_already_exists: { message: "A template {name} already exists", field: "name" },
} as const;

/** Adds a role of the branch's own. What it may be given to is decided when it is given. */
export const createTemplate = defineOperation({
  name: "create",
  slice: "permission-template",
  label: "Add a permission template",
  method: "POST",
  path: "/permission-template",
  scope: "branch",
  input: permissionTemplateInput,
  output: permissionTemplate,
  refusals,
  emits: ["permission-template.create"],
});

export const readTemplate = defineOperation({
  name: "read",
  slice: "permission-template",
  label: "See a permission template",
  method: "GET",
  path: "/permission-template/:id",
  scope: "branch",
  input: z.strictObject({ id }),
  output: permissionTemplate,
  refusals: notFound,
});

/** Changes a role as a whole. Who was given it keeps what they were given. */
export const updateTemplate = defineOperation({
  name: "update",
  slice: "permission-template",
  label: "Change a permission template",
  method: "PUT",
  path: "/permission-template/:id",
  scope: "branch",
  input: permissionTemplateInput.extend({ id, version: z.int("Version is required").min(1) }),
  output: permissionTemplate,
  refusals: { ...refusals, ...notFound, ...staleVersion },
  emits: ["permission-template.update"],
});

export const deleteTemplate = defineOperation({
  name: "delete",
  slice: "permission-template",
  label: "Delete a permission template",
  method: "DELETE",
  path: "/permission-template/:id",
  scope: "branch",
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: notFound,
  emits: ["permission-template.delete"],
});

/**
 * Adds those of the product's own templates that the branch has none of that name of. Answers what it added.
 */
export const restoreTemplates = defineOperation({
  name: "restore",
  slice: "permission-template",
  label: "Restore the default permission templates",
  method: "POST",
  path: "/permission-template/restore",
  scope: "branch",
  input: z.strictObject({}),
  output: z.object({ data: z.array(permissionTemplate) }),
  refusals: {},
  emits: ["permission-template.create"],
});

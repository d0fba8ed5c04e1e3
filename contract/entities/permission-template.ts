import { z } from "zod";
import { integer, longText, moment, text } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";
import { requiredText, storableText } from "#contract/kit/text";

/** A role of a branch's own: what a membership or invitation is given a copy of. */
export const permissionTemplateInput = z.strictObject({
  name: requiredText("Name", 255),
  description: storableText("Description", 1000).default(""),
  permissions: z
    .array(z.string().max(200), "Permissions must be a list")
    .min(1, "Choose at least one permission")
    .max(2000)
    .transform((listed) => [...new Set(listed)].sort()),
});

export const permissionTemplate = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  permissions: z.array(z.string()),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type PermissionTemplate = z.output<typeof permissionTemplate>;

/** The roles of a branch. */
export const permissionTemplateList = defineList({
  name: "permission-template",
  label: "Permission templates",
  menu: "employees",
  path: "/permission-template",
  fields: {
    name: text(),
    description: longText({ listed: true }),
    permission_count: integer({ label: "Permissions" }),
    created_at: moment({ label: "Created", listed: false }),
    updated_at: moment({ label: "Updated", listed: false }),
  },
  carries: permissionTemplate.pick({ permissions: true, version: true }).shape,
  searches: ["name", "description"],
  order: { field: "name", order: "asc" },
  invalidatedBy: ["permission-template.create", "permission-template.update", "permission-template.delete"],
});

import { z } from "zod";
import {
  keepsTemplates,
  voucherTemplateFields,
  voucherTemplateList,
} from "#contract/entities/voucher-template";
import { fields, recordId, version } from "#contract/kit/input";
import { type DeclaredRefusal, defineOperation } from "#contract/kit/operation";
import { type Named, sharedBy } from "#contract/operations/vouchers/kind";
import { voucherNotFound } from "#contract/operations/vouchers/refusals";

/** What refuses the days on which a template is written, and its name. */
export const templateRefusals = {
  template_name_taken: { message: "There is a template by this name", field: "template_name" },
  repeats_in_the_past: { message: "Choose today or a later day", status: 400, field: "next_on" },
  until_before_next: {
    message: "The last time cannot be before the next",
    status: 400,
    field: "until",
  },
  until_without_next: { message: "Say when it is written next", status: 400, field: "next_on" },
} as const satisfies Record<string, DeclaredRefusal>;

/** What keeps a voucher of a kind to write others from. */
export function keepingOf<const N extends string, R extends z.ZodType>(kind: Named<N, R>) {
  const { step, emits } = sharedBy(kind);
  return {
    /** Keeps a voucher as a template, and says from which business date on it is written every month. */
    keepAsTemplate: defineOperation({
      ...step("Keep as a template", { name: "keep-as-template", when: { template_name: null } }),
      action: "Keep as template",
      title: "Keep {name} as a template",
      done: "{name} is kept as a template",
      method: "POST",
      permission: `${kind.name}:create`,
      input: fields({ id: recordId(kind.name), ...voucherTemplateFields }),
      refusals: {
        ...voucherNotFound,
        ...templateRefusals,
        kept_already: { message: "It is kept as the template {template} already" },
      },
      emits: [...emits, "voucher-template.create"],
    }),
  };
}

const templateNotFound = {
  voucher_template_not_found: { message: "This template is not in this branch", status: 404 },
} as const satisfies Record<string, DeclaredRefusal>;

const base = {
  slice: "voucher-template",
  scope: "branch",
  on: voucherTemplateList.name,
  permission: keepsTemplates,
} as const;

/** Names a template anew, and says from which business date on it is written every month, and until when. */
export const updateTemplate = defineOperation({
  ...base,
  name: "update",
  label: "Change a voucher template",
  action: "Change",
  title: "Change {name}",
  done: "{name} is changed",
  method: "PUT",
  path: "/voucher-template/:id",
  input: fields({ id: recordId(voucherTemplateList.name), version, ...voucherTemplateFields }),
  output: z.object({ id: z.uuid(), version: z.int() }),
  refusals: {
    ...templateNotFound,
    ...templateRefusals,
    stale_version: { message: "Someone else has changed this in the meantime" },
  },
  emits: ["voucher-template.update"],
});

/** Takes a template away; the voucher it was made of stays. */
export const removeTemplate = defineOperation({
  ...base,
  name: "delete",
  label: "Delete a voucher template",
  action: "Delete",
  title: "Delete the template {name}?",
  confirm: "The voucher it was made of stays.",
  done: "The template {name} is deleted",
  isDanger: true,
  method: "DELETE",
  path: "/voucher-template/:id",
  input: fields({ id: recordId(voucherTemplateList.name) }),
  output: z.null(),
  refusals: templateNotFound,
  emits: ["voucher-template.delete"],
});

import { z } from "zod";
import { employee, grantInput, userTypes } from "#contract/entities/membership";
import { defineOperation } from "#contract/kit/operation";
import { optional, storableText } from "#contract/kit/text";
import { grantRefusals, personRefusals, staleVersion } from "#contract/operations/employees/refusals";

const id = z.uuid();
const version = z.int("Version is required").min(1);

/**
 * Gives somebody else other permissions, by a copy of a template that may be adjusted, and says what they
 * are. Nobody gives what they do not hold, and only an owner makes, unmakes or touches an owner.
 */
export const updatePermissions = defineOperation({
  name: "update-permissions",
  slice: "employee",
  label: "Change an employee's permissions",
  method: "PUT",
  path: "/employee/:id/permissions",
  scope: "branch",
  input: grantInput.extend({ id, version, user_type: z.enum(userTypes) }),
  output: employee,
  refusals: { ...personRefusals, ...grantRefusals, ...staleVersion },
  emits: ["employee.update"],
});

const receiptNumber = z.int("Receipt numbers are whole").min(1).max(999_999_999_999);

/** Sets somebody's receipt booklet and what their windows open with; an owner's only by an owner. */
export const updateSettings = defineOperation({
  name: "update-settings",
  slice: "employee",
  label: "Change the settings of an employee",
  method: "PUT",
  path: "/employee/:id/settings",
  scope: "branch",
  input: z.strictObject({
    id,
    version,
    receipt_prefix: storableText("Prefix", 20).default(""),
    receipt_start: optional(receiptNumber),
    receipt_end: optional(receiptNumber),
    user_setting_used_or: z.int("Receipt numbers are whole").min(0).max(999_999_999_999),
    user_setting_number_padding: z.int().min(1, "Padding is 1 to 12").max(12, "Padding is 1 to 12"),
    default_account_id: optional(z.uuid()),
    default_payment_type_id: optional(z.uuid()),
  }),
  output: employee,
  refusals: {
    employee_not_found: personRefusals.employee_not_found,
    owner_protected: personRefusals.owner_protected,
    ...staleVersion,
    receipt_range_wrong: {
      message: "A booklet needs a first and a last number, with the used numbers between them",
      status: 400,
      field: "receipt_end",
    },
    account_not_found: {
      message: "This account is not held by members of this branch",
      status: 400,
      field: "default_account_id",
    },
    payment_type_not_found: {
      message: "This payment type is not in this branch",
      status: 400,
      field: "default_payment_type_id",
    },
  },
  emits: ["employee.update"],
});

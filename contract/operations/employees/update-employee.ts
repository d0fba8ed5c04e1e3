import { z } from "zod";
import { employee, employeeRow, grantInput } from "#contract/entities/membership";
import { groupFields, groupInput } from "#contract/kit/entity";
import { fields, recordId, version } from "#contract/kit/input";
import { defineOperation } from "#contract/kit/operation";
import { grantRefusals, personRefusals, staleVersion } from "#contract/operations/employees/refusals";

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
  approval: { kind: "permissions", isWeighed: true },
  input: grantInput.extend({
    ...groupInput(employee, "standing"),
    id: z.uuid(),
    version: z.int("Version is required").min(1),
  }),
  output: employeeRow,
  refusals: { ...personRefusals, ...grantRefusals, ...staleVersion },
  emits: ["employee.update"],
});

/** Sets somebody's receipt booklet and what their windows open with; an owner's only by an owner. */
export const updateSettings = defineOperation({
  name: "update-settings",
  slice: "employee",
  label: "Change the settings of an employee",
  method: "PUT",
  path: "/employee/:id/settings",
  scope: "branch",
  input: fields({ id: recordId("employee"), version, ...groupFields(employee, "settings") }),
  output: employeeRow,
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

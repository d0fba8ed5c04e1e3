import { employee, employeeRow, grantInput } from "#contract/entities/membership";
import { groupInput } from "#contract/kit/entity";
import { defineOperation } from "#contract/kit/operation";
import { grantRefusals } from "#contract/operations/employees/refusals";

/**
 * Adds a person with a first password, as an accepted employee of the branch. Whoever adds them gives no more
 * than they hold, and tells them the password, which opens nothing but the choice of their own. Rights they
 * are given may need somebody else's decision.
 */
export const createEmployee = defineOperation({
  name: "create",
  slice: "employee",
  label: "Add an employee",
  method: "POST",
  path: "/employee",
  scope: "branch",
  approval: { kind: "permissions", isWeighed: true },
  input: grantInput.extend(groupInput(employee, "person")),
  output: employeeRow,
  refusals: {
    ...grantRefusals,
    email_taken: { message: "This email is already used", field: "email" },
    user_name_taken: { message: "This username is already used", field: "user_name" },
    contact_number_taken: { message: "This contact number is already used", field: "contact_number" },
    birthdate_not_past: { message: "Birthdate must be in the past", status: 400, field: "birthdate" },
    password_too_common: {
      message: "This password is too easy to guess. Choose another.",
      status: 400,
      field: "password",
    },
    too_many_attempts: { message: "Too many attempts. Wait {minutes|minute|minutes}.", status: 429 },
  },
  emits: ["employee.create"],
});

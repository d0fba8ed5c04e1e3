import { z } from "zod";
import { employeeRow } from "#contract/entities/membership";
import { defineOperation } from "#contract/kit/operation";
import { personRefusals } from "#contract/operations/employees/refusals";

const { employee_not_found } = personRefusals;
const input = z.strictObject({ id: z.uuid() });

/** A membership of the branch, of whatever type, with what it permits and its settings. */
export const showEmployee = defineOperation({
  name: "read",
  slice: "employee",
  label: "See an employee",
  method: "GET",
  path: "/employee/:id",
  scope: "branch",
  input,
  output: employeeRow,
  refusals: { employee_not_found },
});

/**
 * What the person may do here now, as the server decides it: everything for an owner, nothing for somebody
 * who is not accepted.
 */
export const seeAsEmployee = defineOperation({
  name: "see-as",
  slice: "employee",
  label: "See what an employee sees",
  method: "GET",
  path: "/employee/:id/effective",
  scope: "branch",
  input,
  output: z.object({
    user_type: employeeRow.shape.user_type,
    permission_name: z.string(),
    permissions: z.array(z.string()),
  }),
  refusals: { employee_not_found },
});

import { seeAsEmployee, showEmployee } from "#contract/operations/employees/show-employee";
import { permissions } from "#contract/permissions";
import { readEmployee } from "#server/domain/employees/rows";
import { serve } from "#server/platform/operations/serve";

export const showEmployeeHandler = serve(showEmployee, readEmployee);

export const seeAsEmployeeHandler = serve(seeAsEmployee, async (call) => {
  const { user_type, permission_name, application_status, permissions: held } = await readEmployee(call);
  const granted = user_type === "owner" ? [...permissions] : held;
  return {
    user_type,
    permission_name,
    permissions: application_status === "accepted" ? granted : [],
  };
});

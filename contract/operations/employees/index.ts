import type { Operation } from "#contract/kit/operation";
import { createEmployee } from "#contract/operations/employees/create-employee";
import {
  acceptMembership,
  banMembership,
  endMembership,
  reinstateMembership,
  rejectMembership,
  suspendMembership,
} from "#contract/operations/employees/decide";
import {
  createTemplate,
  deleteTemplate,
  readTemplate,
  restoreTemplates,
  updateTemplate,
} from "#contract/operations/employees/permission-templates";
import { seeAsEmployee, showEmployee } from "#contract/operations/employees/show-employee";
import { updatePermissions, updateSettings } from "#contract/operations/employees/update-employee";

/** The verbs of employees. */
export const employees: readonly Operation[] = [
  acceptMembership,
  banMembership,
  createEmployee,
  createTemplate,
  deleteTemplate,
  endMembership,
  readTemplate,
  reinstateMembership,
  rejectMembership,
  restoreTemplates,
  seeAsEmployee,
  showEmployee,
  suspendMembership,
  updatePermissions,
  updateSettings,
  updateTemplate,
];

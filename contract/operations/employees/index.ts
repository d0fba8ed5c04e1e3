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
import { ownSettings } from "#contract/operations/employees/own-settings";
import {
  createTemplate,
  deleteTemplate,
  readTemplate,
  restoreTemplates,
  updateTemplate,
} from "#contract/operations/employees/permission-templates";
import { resetPassword, resetSecondFactor } from "#contract/operations/employees/reset-access";
import { seeAsEmployee, showEmployee } from "#contract/operations/employees/show-employee";
import { updatePermissions, updateSettings } from "#contract/operations/employees/update-employee";

/** The operations of employees. */
export const employees: readonly Operation[] = [
  acceptMembership,
  banMembership,
  createEmployee,
  createTemplate,
  deleteTemplate,
  endMembership,
  ownSettings,
  readTemplate,
  reinstateMembership,
  rejectMembership,
  resetPassword,
  resetSecondFactor,
  restoreTemplates,
  seeAsEmployee,
  showEmployee,
  suspendMembership,
  updatePermissions,
  updateSettings,
  updateTemplate,
];

import { createdEmployee } from "#server/employees/create-employee";
import { decisions } from "#server/employees/decide";
import {
  createdTemplate,
  deletedTemplate,
  restoredTemplates,
  shownTemplate,
  updatedTemplate,
} from "#server/employees/permission-templates";
import { seenAsEmployee, shownEmployee } from "#server/employees/show-employee";
import { updatedPermissions, updatedSettings } from "#server/employees/update-employee";
import type { Served } from "#server/operations/serve";

/** The verbs of the people of a branch and what they may do. */
export const employees: readonly Served[] = [
  ...decisions,
  createdEmployee,
  createdTemplate,
  deletedTemplate,
  restoredTemplates,
  seenAsEmployee,
  shownEmployee,
  shownTemplate,
  updatedPermissions,
  updatedSettings,
  updatedTemplate,
];

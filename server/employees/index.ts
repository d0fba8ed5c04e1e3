import { createdEmployee } from "#server/domain/employees/create-employee";
import {
  createdTemplate,
  deletedTemplate,
  restoredTemplates,
  shownTemplate,
  updatedTemplate,
} from "#server/domain/employees/permission-templates";
import { seenAsEmployee, shownEmployee } from "#server/domain/employees/show-employee";
import { updatedPermissions, updatedSettings } from "#server/domain/employees/update-employee";
import { decisions } from "#server/employees/decide";
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

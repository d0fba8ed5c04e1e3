import { createEmployeeHandler } from "#server/domain/employees/create-employee";
import { decisions } from "#server/domain/employees/decide";
import { deputies } from "#server/domain/employees/deputies";
import { ownSettingsHandler } from "#server/domain/employees/own-settings";
import {
  createTemplateHandler,
  deleteTemplateHandler,
  readTemplateHandler,
  restoreTemplatesHandler,
  updateTemplateHandler,
} from "#server/domain/employees/permission-templates";
import { accessResets } from "#server/domain/employees/reset-access";
import { seeAsEmployeeHandler, showEmployeeHandler } from "#server/domain/employees/show-employee";
import { updatePermissionsHandler, updateSettingsHandler } from "#server/domain/employees/update-employee";
import type { OperationHandler } from "#server/platform/operations/serve";

/** The operations of the people of a branch and what they may do. */
export const employees: readonly OperationHandler[] = [
  ...accessResets,
  ...decisions,
  ...deputies,
  createEmployeeHandler,
  createTemplateHandler,
  deleteTemplateHandler,
  ownSettingsHandler,
  restoreTemplatesHandler,
  seeAsEmployeeHandler,
  showEmployeeHandler,
  readTemplateHandler,
  updatePermissionsHandler,
  updateSettingsHandler,
  updateTemplateHandler,
];

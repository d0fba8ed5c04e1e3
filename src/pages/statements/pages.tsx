import { statementNames } from "#contract/operations/statements/financial-statement";
import { type BranchPage, lazyPage } from "../branch/page";

const page = lazyPage(() => import("./statement-page").then((file) => file.StatementPage));

/** The financial statements of the branch. */
export const statementPages: readonly BranchPage[] = statementNames.map((statement) => ({
  path: `accounting/statements/${statement}`,
  name: `statement-${statement}`,
  menu: "employee.accounting",
  permissions: ["statements:trial-balance"],
  element: <page.Shown key={statement} statement={statement} />,
  preload: page.preload,
}));

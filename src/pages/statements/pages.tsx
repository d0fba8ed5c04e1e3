import { statementNames } from "#contract/operations/statements/statement-names";
import { type BranchPage, lazyPage } from "../branch/page";

const page = lazyPage(() => import("./statement-page").then((file) => file.StatementPage));

const books = lazyPage(() => import("./books").then((file) => file.Books));

const ofStatements = statementNames.map((statement) => ({
  path: `accounting/statements/${statement}`,
  name: `statement-${statement}`,
  menu: "employee.reports" as const,
  permissions: ["statements:trial-balance"],
  element: <page.Shown key={statement} statement={statement} />,
  preload: page.preload,
}));

/** The financial statements and the books of the branch. */
export const statementPages: readonly BranchPage[] = [
  ...ofStatements,
  {
    path: "accounting/books",
    name: "books",
    menu: "employee.reports",
    permissions: ["general-ledger:export"],
    element: <books.Shown />,
    preload: books.preload,
  },
];

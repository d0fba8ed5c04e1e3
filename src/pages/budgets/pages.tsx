import { budget } from "#contract/resources/budget";
import { lazyPage } from "../branch/page";

const budgets = lazyPage(() => import("./budgets").then((file) => file.Budgets));

/** The budgets have the sheet of a year beside their list. */
export const budgetPage = { resource: budget, ...budgets };

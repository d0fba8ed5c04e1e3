import { computationSheetScheme } from "#contract/resources/computation-sheet-scheme";
import { type BranchPage, lazyPage } from "../branch/page";

const applications = lazyPage(() => import("./loan-applications").then((file) => file.LoanApplications));
const released = lazyPage(() => import("./released-loans").then((file) => file.ReleasedLoans));
const collections = lazyPage(() => import("./collections").then((file) => file.Collections));
const portfolio = lazyPage(() => import("./portfolio").then((file) => file.LoanPortfolio));
const payment = lazyPage(() => import("./loan-payment").then((file) => file.LoanPayment));
const schemes = lazyPage(() => import("./schemes").then((file) => file.Schemes));

/** Schemes have a calculator above their list. */
export const schemePage = { resource: computationSheetScheme, ...schemes };

const ofLoans = { menu: "employee.loans", permissions: ["loan:read"] } as const;

/** What members ask to borrow, and what they owe. */
export const loanPages: readonly BranchPage[] = [
  {
    ...ofLoans,
    path: "loan/loan-application",
    name: "loan-applications",
    shownTo: ["loan:create", "loan:approve", "loan:portfolio"],
    drawers: ["create", "edit/:id", "show/:id"],
    element: <applications.Shown />,
    preload: applications.preload,
  },
  {
    ...ofLoans,
    path: "loan/loans",
    name: "loans",
    drawers: ["show/:id"],
    element: <released.Shown />,
    preload: released.preload,
  },
  {
    ...ofLoans,
    path: "loan/collection",
    name: "loan-collection",
    drawers: ["show/:id"],
    element: <collections.Shown />,
    preload: collections.preload,
  },
  {
    path: "loan/portfolio",
    name: "loan-portfolio",
    menu: "employee.loans",
    permissions: ["loan:portfolio"],
    element: <portfolio.Shown />,
    preload: portfolio.preload,
  },
  {
    path: "transaction/loan-payment",
    name: "loan-payment",
    menu: "employee.transactions",
    permissions: ["loan-payment:post"],
    element: <payment.Shown />,
    preload: payment.preload,
  },
];

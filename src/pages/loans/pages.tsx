import { computationSheetScheme } from "#contract/resources/computation-sheet-scheme";
import { type BranchPage, lazyPage } from "../branch/page";

const applications = lazyPage(() => import("./loan-applications").then((file) => file.LoanApplications));
const together = lazyPage(() => import("./together/apply-together").then((file) => file.ApplyTogether));
const released = lazyPage(() => import("./released-loans").then((file) => file.ReleasedLoans));
const collections = lazyPage(() => import("./collections").then((file) => file.Collections));
const portfolio = lazyPage(() => import("./portfolio").then((file) => file.LoanPortfolio));
const reports = lazyPage(() => import("./reports/loan-reports").then((file) => file.LoanReports));
const sheet = lazyPage(() => import("./sheet/collection-sheet").then((file) => file.CollectionSheet));
const remittance = lazyPage(() => import("./sheet/loan-remittance").then((file) => file.LoanRemittance));
const waivers = lazyPage(() => import("./loan-waivers").then((file) => file.LoanWaivers));
const charges = lazyPage(() => import("./loan-charges").then((file) => file.LoanCharges));
const writtenOff = lazyPage(() => import("./written-off-loans").then((file) => file.WrittenOffLoans));
const imports = lazyPage(() => import("./loan-imports").then((file) => file.LoanImports));
const allowances = lazyPage(() => import("./loan-allowances").then((file) => file.LoanAllowances));
const accruals = lazyPage(() => import("./loan-accruals").then((file) => file.LoanAccruals));
const reclassifications = lazyPage(() =>
  import("./loan-reclassifications").then((file) => file.LoanReclassifications),
);
const inLitigation = lazyPage(() => import("./loans-in-litigation").then((file) => file.LoansInLitigation));
const pledges = lazyPage(() => import("./loan-security").then((file) => file.LoanPledges));
const collateral = lazyPage(() => import("./loan-security").then((file) => file.LoanCollateral));
const handedOver = lazyPage(() => import("./loans-handed-over").then((file) => file.LoansHandedOver));
const arrivals = lazyPage(() => import("./loan-arrivals").then((file) => file.LoanArrivals));
const instructions = lazyPage(() =>
  import("./payment-instructions").then((file) => file.PaymentInstructions),
);
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
    path: "loan/loan-application-of-group",
    name: "loan-together",
    menu: "employee.loans",
    permissions: ["loan:create"],
    isHidden: true,
    markedAs: "loan-applications",
    element: <together.Shown />,
    preload: together.preload,
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
    ...ofLoans,
    path: "loan/charge",
    name: "loan-charge",
    shownTo: ["loan:portfolio"],
    element: <charges.Shown />,
    preload: charges.preload,
  },
  {
    ...ofLoans,
    path: "loan/waiver",
    name: "loan-waiver",
    shownTo: ["loan:portfolio"],
    element: <waivers.Shown />,
    preload: waivers.preload,
  },
  {
    ...ofLoans,
    path: "loan/written-off",
    name: "written-off-loan",
    shownTo: ["loan:portfolio"],
    drawers: ["show/:id"],
    element: <writtenOff.Shown />,
    preload: writtenOff.preload,
  },
  {
    ...ofLoans,
    path: "loan/accrual",
    name: "loan-accrual",
    shownTo: ["loan:portfolio"],
    drawers: ["show/:id"],
    element: <accruals.Shown />,
    preload: accruals.preload,
  },
  {
    ...ofLoans,
    path: "loan/allowance",
    name: "loan-allowance",
    shownTo: ["loan:portfolio"],
    drawers: ["show/:id"],
    element: <allowances.Shown />,
    preload: allowances.preload,
  },
  {
    ...ofLoans,
    path: "loan/reclassification",
    name: "loan-reclassification",
    shownTo: ["loan:portfolio"],
    drawers: ["show/:id"],
    element: <reclassifications.Shown />,
    preload: reclassifications.preload,
  },
  {
    ...ofLoans,
    path: "loan/litigation",
    name: "loan-litigation",
    shownTo: ["loan:portfolio"],
    drawers: ["show/:id"],
    element: <inLitigation.Shown />,
    preload: inLitigation.preload,
  },
  {
    ...ofLoans,
    path: "loan/pledge",
    name: "loan-pledge",
    shownTo: ["loan:portfolio"],
    element: <pledges.Shown />,
    preload: pledges.preload,
  },
  {
    ...ofLoans,
    path: "loan/collateral",
    name: "loan-collateral",
    shownTo: ["loan:portfolio"],
    element: <collateral.Shown />,
    preload: collateral.preload,
  },
  {
    ...ofLoans,
    path: "loan/hand-over",
    name: "loan-hand-over",
    shownTo: ["loan:move"],
    drawers: ["show/:id"],
    element: <handedOver.Shown />,
    preload: handedOver.preload,
  },
  {
    ...ofLoans,
    path: "loan/arrival",
    name: "loan-arrival",
    shownTo: ["loan:accept-moved"],
    element: <arrivals.Shown />,
    preload: arrivals.preload,
  },
  {
    ...ofLoans,
    path: "loan/instruction",
    name: "payment-instruction",
    shownTo: ["loan:instruct"],
    element: <instructions.Shown />,
    preload: instructions.preload,
  },
  {
    path: "loan/loan-import",
    name: "loan-import",
    menu: "employee.loans",
    permissions: ["loan-import:post"],
    element: <imports.Shown />,
    preload: imports.preload,
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
    path: "loan/reports",
    name: "loan-reports",
    menu: "employee.loans",
    permissions: ["loan:reports"],
    drawers: ["show/:id"],
    element: <reports.Shown />,
    preload: reports.preload,
  },
  {
    path: "transaction/collection-sheet",
    name: "collection-sheet",
    menu: "employee.transactions",
    permissions: ["loan-payment:post"],
    element: <sheet.Shown />,
    preload: sheet.preload,
  },
  {
    path: "transaction/loan-remittance",
    name: "loan-remittance",
    menu: "employee.transactions",
    permissions: ["loan-payment:post"],
    element: <remittance.Shown />,
    preload: remittance.preload,
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

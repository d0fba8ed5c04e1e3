import { type BranchPage, lazyPage } from "../branch/page";

const periods = lazyPage(() => import("./periods").then((file) => file.Periods));
const month = lazyPage(() => import("./month").then((file) => file.Month));
const years = lazyPage(() => import("./years").then((file) => file.Years));
const year = lazyPage(() => import("./year").then((file) => file.Year));
const openingBalances = lazyPage(() => import("./opening-balances").then((file) => file.OpeningBalances));

/** How the books begin, and which of their months and years are closed. */
export const periodPages: readonly BranchPage[] = [
  {
    path: "accounting/months",
    name: "accounting-period",
    menu: "employee.closing",
    permissions: ["accounting-period:read"],
    element: <periods.Shown />,
    preload: periods.preload,
  },
  {
    path: "accounting/months/:month",
    name: "accounting-month",
    menu: "employee.closing",
    permissions: ["accounting-period:read"],
    isHidden: true,
    markedAs: "accounting-period",
    element: <month.Shown />,
    preload: month.preload,
  },
  {
    path: "accounting/years",
    name: "fiscal-year",
    menu: "employee.closing",
    permissions: ["fiscal-year:read"],
    element: <years.Shown />,
    preload: years.preload,
  },
  {
    path: "accounting/years/:year",
    name: "accounting-year",
    menu: "employee.closing",
    permissions: ["fiscal-year:read"],
    isHidden: true,
    markedAs: "fiscal-year",
    element: <year.Shown />,
    preload: year.preload,
  },
  {
    path: "accounting/opening-balances",
    name: "opening-balances",
    menu: "employee.closing",
    permissions: ["ledger:post-opening-balances"],
    element: <openingBalances.Shown />,
    preload: openingBalances.preload,
  },
];

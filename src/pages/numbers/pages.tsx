import { type BranchPage, lazyPage } from "../branch/page";

const control = lazyPage(() => import("./number-control").then((file) => file.NumberControl));

/** The register of numbers, and who has which booklet. */
export const numberPages: readonly BranchPage[] = [
  {
    path: "accounting/number-control",
    name: "number-control",
    menu: "employee.accounting",
    permissions: ["numbers:register"],
    element: <control.Shown />,
    preload: control.preload,
  },
];

import { permissionOf } from "#contract/kit/operation";
import { numberRegister } from "#contract/operations/numbers/number-register";
import { type BranchPage, lazyPage } from "../branch/page";

const control = lazyPage(() => import("./number-control").then((file) => file.NumberControl));

/** The register of numbers, and who has which booklet. */
export const numberPages: readonly BranchPage[] = [
  {
    path: "accounting/number-control",
    name: "number-control",
    menu: "employee.accounting",
    permissions: [permissionOf(numberRegister)],
    element: <control.Shown />,
    preload: control.preload,
  },
];

import { type BranchPage, lazyPage } from "../branch/page";

const viewEmployees = lazyPage(() => import("./view-employees").then((file) => file.ViewEmployees));

/** The people who work in the branch. */
export const employeePages: readonly BranchPage[] = [
  {
    path: "employees/view-employees",
    name: "employee",
    menu: "employee.employees",
    permissions: ["employee:read", "user-organization:read"],
    drawers: ["create"],
    element: <viewEmployees.Shown />,
    preload: viewEmployees.preload,
  },
];

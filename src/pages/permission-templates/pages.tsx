import { type BranchPage, lazyPage } from "../branch/page";

const permissionTemplates = lazyPage(() =>
  import("./permission-templates").then((file) => file.PermissionTemplates),
);

/** The roles that employees are given. */
export const permissionTemplatesPages: readonly BranchPage[] = [
  {
    path: "permission-template",
    name: "permission-template",
    menu: "employee.employees",
    permissions: ["permission-template:read"],
    drawers: ["create", "copy/:id", "edit/:id", "show/:id"],
    element: <permissionTemplates.Shown />,
    preload: permissionTemplates.preload,
  },
];

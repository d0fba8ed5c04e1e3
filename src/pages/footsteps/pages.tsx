import { type BranchPage, lazyPage } from "../branch/page";

const employeeFootsteps = lazyPage(() =>
  import("./employee-footsteps").then((file) => file.EmployeeFootsteps),
);
const footstepsOf = lazyPage(() => import("./footsteps-of").then((file) => file.FootstepsOf));
const myFootsteps = lazyPage(() => import("./my-footsteps").then((file) => file.MyFootsteps));

/** Who did what. */
export const footstepsPages: readonly BranchPage[] = [
  {
    path: "employee-footsteps",
    name: "footstep",
    menu: "employee.employees",
    permissions: ["footstep:read"],
    element: <employeeFootsteps.Shown />,
    preload: employeeFootsteps.preload,
  },
  {
    path: "employee-footsteps/employee",
    name: "person-footstep",
    menu: "employee.employees",
    permissions: ["footstep:read"],
    isHidden: true,
    element: <footstepsOf.Shown key="employee" whose="employee" />,
    preload: footstepsOf.preload,
  },
  {
    path: "employee-footsteps/member",
    name: "member-footstep",
    menu: "employee.members",
    permissions: ["footstep:read"],
    isHidden: true,
    markedAs: "member",
    element: <footstepsOf.Shown key="member" whose="member" />,
    preload: footstepsOf.preload,
  },
  {
    path: "my-branch-footsteps",
    name: "my-branch-footstep",
    menu: "me.work",
    permissions: [],
    element: <myFootsteps.Shown key="branch" scope="branch" />,
    preload: myFootsteps.preload,
  },
  {
    path: "my-all-footsteps",
    name: "my-footstep",
    menu: "me.work",
    permissions: [],
    element: <myFootsteps.Shown key="all" scope="all" />,
    preload: myFootsteps.preload,
  },
];

import { type BranchPage, lazyPage } from "../branch/page";

const timesheets = lazyPage(() => import("./timesheets").then((file) => file.Timesheets));
const myTimesheet = lazyPage(() => import("./my-timesheet").then((file) => file.MyTimesheet));

/** Who worked when. */
export const timesheetsPages: readonly BranchPage[] = [
  {
    path: "timesheets",
    name: "timesheet",
    menu: "employee.employees",
    permissions: ["timesheet:read"],
    element: <timesheets.Shown />,
    preload: timesheets.preload,
  },
  {
    path: "my-timesheet",
    name: "my-timesheet",
    menu: "me.work",
    permissions: ["my-timesheet:read"],
    element: <myTimesheet.Shown />,
    preload: myTimesheet.preload,
  },
];

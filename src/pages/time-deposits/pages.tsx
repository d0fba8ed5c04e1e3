import { type BranchPage, lazyPage } from "../branch/page";

const list = lazyPage(() => import("./time-deposits").then((file) => file.TimeDeposits));

/** What members have placed for a term. */
export const timeDepositPages: readonly BranchPage[] = [
  {
    path: "time-deposit",
    menu: "employee.members",
    name: "time-deposit",
    permissions: ["time-deposit:read"],
    element: <list.Shown />,
    preload: list.preload,
  },
];

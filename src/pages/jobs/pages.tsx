import { type BranchPage, lazyPage } from "../branch/page";

const jobs = lazyPage(() => import("./jobs").then((file) => file.Jobs));

/** What servers do by themselves. */
export const jobPages: readonly BranchPage[] = [
  {
    path: "maintenance/jobs",
    name: "job-run",
    menu: "maintenance.general",
    isHidden: true,
    markedAs: "set-up",
    drawers: ["show/:id"],
    permissions: ["job-run:read"],
    element: <jobs.Shown />,
    preload: jobs.preload,
  },
];

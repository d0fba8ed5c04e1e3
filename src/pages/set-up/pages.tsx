import { isPaged } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { type BranchPage, lazyPage } from "../branch/page";

const setUp = lazyPage(() => import("./set-up").then((file) => file.SetUp));

const mayDo = (...acts: string[]) =>
  resources.filter(isPaged).flatMap(({ name }) => acts.map((act) => `${name}:${act}`));

/** Master data and what else is set up once, on cards: opened by all who may look, shown to who keeps it. */
export const setUpPages: readonly BranchPage[] = [
  {
    path: "maintenance",
    name: "set-up",
    menu: "maintenance.general",
    permissions: [...mayDo("read", "own-read"), "approvals:rules", "invitation-code:read", "job-run:read"],
    shownTo: [...mayDo("create", "update"), "approvals:rules", "invitation-code:create", "job-run:read"],
    element: <setUp.Shown />,
    preload: setUp.preload,
  },
];

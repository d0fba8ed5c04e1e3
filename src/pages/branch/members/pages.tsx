import { type BranchPage, split } from "../page";

const viewMembers = split(() => import("../../members/view-members").then((file) => file.ViewMembers));
const enrolMember = split(() => import("../../members/enrol/enrol-page").then((file) => file.EnrolPage));
const verification = split(() =>
  import("../../members/verification/verification").then((file) => file.Verification),
);
const duplicates = split(() => import("../../members/duplicates/duplicates").then((file) => file.Duplicates));
const dataQuality = split(() => import("./data-quality/data-quality").then((file) => file.DataQuality));

/** The pages of members: their list, the ways to add them, and what waits to be done about them. */
export const memberPages: readonly BranchPage[] = [
  {
    path: "view-members",
    group: "members",
    name: "view-members",
    permissions: ["member:read"],
    drawers: ["create"],
    element: <viewMembers.Shown />,
    preload: viewMembers.preload,
  },
  {
    path: "view-members/enrol",
    group: "members",
    name: "enrol-member",
    permissions: ["members:enrol-member"],
    isHidden: true,
    element: <enrolMember.Shown />,
    preload: enrolMember.preload,
  },
  {
    path: "members/verification",
    group: "members",
    name: "member-verification",
    permissions: ["members:pending-members"],
    element: <verification.Shown />,
    preload: verification.preload,
  },
  {
    path: "members/duplicates",
    group: "members",
    name: "member-duplicates",
    permissions: ["members:suspected-pairs"],
    element: <duplicates.Shown />,
    preload: duplicates.preload,
  },
  {
    path: "members/data-quality",
    group: "members",
    name: "member-data-quality",
    permissions: ["members:data-quality"],
    element: <dataQuality.Shown />,
    preload: dataQuality.preload,
  },
];

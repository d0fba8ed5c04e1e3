import { type BranchPage, lazyPage } from "../branch/page";

const viewMembers = lazyPage(() => import("./view-members").then((file) => file.ViewMembers));
const profile = lazyPage(() => import("../member-profile/member-profile").then((file) => file.MemberProfile));
const enrolMember = lazyPage(() => import("./enrol/enrol-page").then((file) => file.EnrolPage));
const verification = lazyPage(() => import("./verification/verification").then((file) => file.Verification));
const duplicates = lazyPage(() => import("./duplicates/duplicates").then((file) => file.Duplicates));
const dataQuality = lazyPage(() => import("./data-quality/data-quality").then((file) => file.DataQuality));

/** The pages of members: their list, the ways to add them, and what waits to be done about them. */
export const memberPages: readonly BranchPage[] = [
  {
    path: "view-members",
    menu: "employee.members",
    name: "member",
    permissions: ["member:read"],
    drawers: ["create"],
    show: "member-profile/:id/overview",
    element: <viewMembers.Shown />,
    preload: viewMembers.preload,
  },
  {
    path: "view-members/enrol",
    menu: "employee.members",
    name: "enrol-member",
    permissions: ["members:enrol-member"],
    isHidden: true,
    element: <enrolMember.Shown />,
    preload: enrolMember.preload,
  },
  {
    path: "member-profile/:memberId/*",
    name: "member-profile",
    menu: "employee.members",
    permissions: ["members:show-member"],
    isHidden: true,
    markedAs: "member",
    element: <profile.Shown />,
    preload: profile.preload,
  },
  {
    path: "members/verification",
    menu: "employee.members",
    name: "member-verification",
    permissions: ["members:pending-members"],
    element: <verification.Shown />,
    preload: verification.preload,
  },
  {
    path: "members/duplicates",
    menu: "employee.members",
    name: "member-duplicates",
    permissions: ["members:suspected-pairs"],
    element: <duplicates.Shown />,
    preload: duplicates.preload,
  },
  {
    path: "members/data-quality",
    menu: "employee.members",
    name: "member-data-quality",
    permissions: ["members:data-quality"],
    element: <dataQuality.Shown />,
    preload: dataQuality.preload,
  },
];

import { type BranchPage, lazyPage } from "../branch/page";

const invitationCodes = lazyPage(() => import("./invitation-codes").then((file) => file.InvitationCodes));

/** The codes by which people ask to join. */
export const invitationCodesPages: readonly BranchPage[] = [
  {
    path: "maintenance/invitation-code",
    name: "invitation-code",
    menu: "maintenance.general",
    isHidden: true,
    markedAs: "set-up",
    permissions: ["invitation-code:read"],
    drawers: ["create", "edit/:id", "show/:id"],
    element: <invitationCodes.Shown />,
    preload: invitationCodes.preload,
  },
];

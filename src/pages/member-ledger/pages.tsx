import { type BranchPage, lazyPage } from "../branch/page";

const list = lazyPage(() => import("./member-ledger").then((file) => file.MemberLedger));
const member = lazyPage(() => import("./ledger-of-member").then((file) => file.LedgerOfMember));
const passbook = lazyPage(() => import("./passbook/passbook-page").then((file) => file.PassbookPage));

/** The pages of what members have: the list of all, one member's accounts, and a passbook. */
export const memberLedgerPages: readonly BranchPage[] = [
  {
    path: "member-accounting-ledger",
    menu: "employee.members",
    name: "member-accounting-ledger",
    permissions: ["member-accounting-ledger:read"],
    element: <list.Shown />,
    preload: list.preload,
  },
  {
    path: "member-accounting-ledger/member",
    menu: "employee.members",
    name: "member-ledger",
    permissions: ["member-ledger:show-totals"],
    isHidden: true,
    element: <member.Shown />,
    preload: member.preload,
  },
  {
    path: "member-accounting-ledger/passbook",
    menu: "employee.members",
    name: "passbook",
    permissions: ["member-ledger:show-passbook"],
    isHidden: true,
    element: <passbook.Shown />,
    preload: passbook.preload,
  },
];

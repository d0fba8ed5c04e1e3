import { type BranchPage, split } from "../branch/page";

const list = split(() => import("./member-ledger").then((file) => file.MemberLedger));
const member = split(() =>
  import("../branch/member-ledger/ledger-of-member").then((file) => file.LedgerOfMember),
);
const passbook = split(() =>
  import("../branch/member-ledger/passbook/passbook-page").then((file) => file.PassbookPage),
);

/** The pages of what members have: the list of all, one member's accounts, and a passbook. */
export const memberLedgerPages: readonly BranchPage[] = [
  {
    path: "member-accounting-ledger",
    group: "members",
    name: "member-accounting-ledger",
    permissions: ["member-accounting-ledger:read"],
    element: <list.Shown />,
    preload: list.preload,
  },
  {
    path: "member-accounting-ledger/member",
    group: "members",
    name: "member-ledger",
    permissions: ["member-ledger:show-totals"],
    isHidden: true,
    element: <member.Shown />,
    preload: member.preload,
  },
  {
    path: "member-accounting-ledger/passbook",
    group: "members",
    name: "passbook",
    permissions: ["member-ledger:show-passbook"],
    isHidden: true,
    element: <passbook.Shown />,
    preload: passbook.preload,
  },
];

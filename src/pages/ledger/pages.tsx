import { ledgerKinds } from "#contract/entities/ledger-kind";
import { type BranchPage, lazyPage } from "../branch/page";

const ledgerPage = lazyPage(() => import("./ledger-page").then((file) => file.LedgerPage));
const trialBalance = lazyPage(() => import("./trial-balance").then((file) => file.TrialBalance));

const inMenu: readonly string[] = ["general-ledger", "deposit-entry", "withdraw-entry"];

/** The eleven ledgers of the branch, and the eleven of what one posted oneself (SPEC section 2). */
function ledgers(scope: "branch" | "mine"): BranchPage[] {
  const [folder, list] =
    scope === "branch"
      ? ["general-ledger", "general-ledger"]
      : ["my-general-ledger-entries", "my-general-ledger"];
  return ledgerKinds.map((kind) => ({
    path: `${folder}/${kind}`,
    name: scope === "branch" ? kind : `my-${kind}`,
    menu: scope === "branch" ? "employee.entries" : "me.ledger",
    permissions: [`${list}:read`],
    isHidden: !inMenu.includes(kind),
    markedAs: inMenu.includes(kind) ? undefined : `${scope === "branch" ? "" : "my-"}general-ledger`,
    element: <ledgerPage.Shown key={`${scope} ${kind}`} scope={scope} kind={kind} />,
    preload: ledgerPage.preload,
  }));
}

/** What is in the books: the trial balance and the ledger lists. */
export const ledgerPages: readonly BranchPage[] = [
  {
    path: "accounting/trial-balance",
    name: "trial-balance",
    menu: "employee.reports",
    permissions: ["statements:trial-balance"],
    element: <trialBalance.Shown />,
    preload: trialBalance.preload,
  },
  ...ledgers("branch"),
  ...ledgers("mine"),
];

import { choice, money, text, toggle } from "#contract/kit/field";
import { defineList } from "#contract/kit/list";

export const accountTypes = ["asset", "liability", "equity", "revenue", "expense", "other"] as const;
export const memberKinds = ["savings", "share capital", "time deposit"] as const;
export const holdingStatuses = ["open", "frozen", "closed"] as const;

/** The chart of accounts of a branch, each with its balance on its normal side, in centavos. */
export const accountList = defineList({
  name: "account",
  label: "Accounts",
  menu: "accounting",
  path: "/account",
  fields: {
    code: text(),
    name: text(),
    type: choice(accountTypes),
    normal_side: choice(["debit", "credit"]),
    balance: money(),
    section: text({ listed: false }),
    member_kind: choice(memberKinds, { label: "Held by members", listed: false }),
    is_contra: toggle({ label: "Contra", listed: false }),
    minimum_balance: money({ listed: false }),
    status: choice(holdingStatuses, { listed: false }),
  },
  searches: ["code", "name"],
  order: { field: "code", order: "asc" },
  stirredBy: ["journal.create", "account.create", "account.update"],
});

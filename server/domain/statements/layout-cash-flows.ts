import {
  type Figure,
  type Has,
  idsOf,
  isPermanent,
  type PlacedAccount,
  type Tree,
} from "#server/domain/statements/layout";

// Of the standard chart: investments, property, biological and intangible assets; loans, leases and revolving
// capital that the cooperative itself owes. Accounts of charts of one's own go by their type.
const investing = /^1[3-6]/;
const financing = /^(21230|21240|221|222|223|225)/;

type Activity =
  | "cash"
  | "net-surplus"
  | "non-cash"
  | "operating-assets"
  | "operating-liabilities"
  | "investing"
  | "financing";

/** Where the cash that an account stands for comes from or goes to (PAS 7, indirect method). */
function activityOf(account: PlacedAccount): Activity {
  const { type, code, normal_side, is_cash_equivalent } = account;
  if (!isPermanent(account)) return "net-surplus";
  if (is_cash_equivalent) return "cash";
  if (type === "equity" || (type === "liability" && financing.test(code))) return "financing";
  if (type === "liability") return "operating-liabilities";
  // Depreciation and allowances: charged to operations, and nothing was paid.
  if (normal_side === "credit") return "non-cash";
  return investing.test(code) ? "investing" : "operating-assets";
}

const row = { name: null, code: null, part: "moved", sign: -1 } as const;
const heading = (of: string): Figure => ({
  ...row,
  ...{ figure: `heading-${of}`, kind: "heading", depth: 0, accounts: null },
});
const line = (figure: string, accounts: PlacedAccount[]): Figure[] =>
  accounts.length === 0 ? [] : [{ ...row, figure, kind: "line", depth: 1, accounts: idsOf(accounts) }];
const each = (kind: "line" | "account", depth: number, accounts: PlacedAccount[]): Figure[] =>
  accounts.map(({ id, name, code }) => ({
    ...row,
    ...{ figure: `account-${id}`, kind, depth, name, code, accounts: [id] },
  }));
const total = (figure: string, accounts: PlacedAccount[]): Figure => ({
  ...row,
  ...{ figure, kind: "total", depth: 0, accounts: idsOf(accounts) },
});

/** The rows of the statement of cash flows: each change but that of cash itself, and how cash stood. */
export function layOutCashFlows({ accounts }: Tree, { hasAmount }: Has): Figure[] {
  const of = (...activities: Activity[]) => accounts.filter((one) => activities.includes(activityOf(one)));
  const moved = (activity: Activity) => of(activity).filter(({ id }) => hasAmount(id));
  const lineWithAccounts = (activity: Activity) => [
    ...line(activity, moved(activity)),
    ...each("account", 2, moved(activity)),
  ];
  const activity = (name: "investing" | "financing") => [
    heading(name),
    ...each("line", 1, moved(name)),
    total(`total-${name}`, of(name)),
  ];
  const operating: Activity[] = ["net-surplus", "non-cash", "operating-assets", "operating-liabilities"];
  const cash = { ...total("cash-before", of("cash")), sign: 1 } as const;
  return [
    heading("operating"),
    { ...row, figure: "surplus-changes", kind: "line", depth: 1, accounts: idsOf(of("net-surplus")) },
    ...operating.slice(1).flatMap(lineWithAccounts),
    total("total-operating", of(...operating)),
    ...activity("investing"),
    ...activity("financing"),
    total("net-change", of(...operating, "investing", "financing")),
    { ...cash, kind: "line", part: "opening" },
    { ...cash, figure: "cash-end", part: "both" },
  ];
}

import type { Answer, Call } from "./branch-page";

export const id = (last: number) => `00000000-0000-4000-8000-0000000000${last}`;

const cash = { id: id(20), code: "11110", name: "Cash on Hand", member_kind: null };
const savings = { id: id(21), code: "21110", name: "Saving Deposits", member_kind: "savings" };
const accounts = [cash, savings];
const held = (last: number, number: string, member: number, name: string) => ({
  id: id(last),
  number,
  member_id: id(member),
  member_name: name,
  passbook: `0000${member}`,
  account_id: savings.id,
  account_code: savings.code,
  account_name: savings.name,
});
const ofMembers = [
  held(30, "21110-000007", 10, "Cruz, Ana"),
  held(31, "21110-000008", 11, "Dizon, Ben"),
  held(32, "21110-000009", 11, "Dizon, Ben"),
];

const page = (data: unknown[]): Answer => ({
  body: { data, totalSize: data.length, totalPage: 1, pageIndex: 0, pageSize: 20 },
});

interface Condition {
  field: string;
  mode: string;
  value: unknown;
}
const conditionsIn = ({
  filters = [],
}: {
  filters?: (Condition | { filters: Condition[] })[];
}): Condition[] => filters.flatMap((one) => ("filters" in one ? conditionsIn(one) : [one]));

/** Rows as a list finds them: by what is searched, or by any of what is asked with "in". */
function found<R extends object>(
  rows: readonly R[],
  { search }: Call,
  searched: readonly (keyof R)[],
): Answer {
  const q = search.get("q")?.toLowerCase() ?? "";
  const asked = conditionsIn(JSON.parse(search.get("filter") ?? "{}")).filter(({ mode }) => mode === "in");
  const isNamed = (row: R) =>
    asked.length === 0 ||
    asked.some(({ field, value }) => (value as unknown[]).includes(row[field as keyof R]));
  const isFound = (row: R) => searched.some((name) => String(row[name]).toLowerCase().includes(q));
  return page(rows.filter((row) => isNamed(row) && isFound(row)));
}

const line = (last: number, account: typeof cash | typeof savings, debit: number, credit: number) => ({
  id: id(last),
  account_id: account.id,
  account_code: account.code,
  account_name: account.name,
  member_id: account.member_kind ? id(10) : null,
  member_name: account.member_kind ? "Cruz, Ana" : null,
  passbook: null,
  member_account_id: account.member_kind ? id(30) : null,
  member_account_number: account.member_kind ? "21110-000007" : null,
  description: "Refund",
  debit,
  credit,
});

export const voucher = {
  id: id(50),
  name: "Refund of Ana",
  number: null as string | null,
  date: "2026-11-20",
  reference: null,
  description: null,
  tags: [],
  media_id: null,
  state: "draft",
  amount: 15_000,
  print_count: 0,
  version: 3,
  reverses_id: null,
  reversed_by_id: null,
  created_at: "2026-11-20T02:00:00.000Z",
  created_by_name: "Begoña",
  amount_in_words: "One hundred fifty pesos and 00/100 only",
  is_mine: true,
  lines: [line(60, savings, 15_000, 0), line(61, cash, 0, 15_000)],
};

/** What is read by the pages of vouchers. */
export function reads(call: Call, row: object = voucher): Answer | undefined {
  if (call.method !== "GET") return undefined;
  if (call.path === "/journal-voucher/search") return page([row]);
  if (call.path === `/journal-voucher/${voucher.id}`) return { body: row };
  if (call.path === "/account/search") return found(accounts, call, ["code", "name"]);
  if (call.path === "/member-accounting-ledger/branch/search")
    return found(ofMembers, call, ["number", "member_name", "passbook"]);
  return undefined;
}

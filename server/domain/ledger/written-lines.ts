import { isRefused } from "#server/domain/ledger/refused";
import { chooseAccount } from "#server/domain/ledger/whose";
import type { Transaction } from "#server/platform/db/database";

/** Whose account a line that somebody writes by hand is on. */
export interface WrittenLine {
  account_id: string;
  member_id: string | null;
  member_account_id: string | null;
}

export type LineRefusalCode =
  | "account_not_found"
  | "account_not_open"
  | "account_not_offered"
  | "member_needed"
  | "held_by_nobody"
  | "member_account_not_found"
  | "several_member_accounts"
  | "member_account_not_open";

/** Why a line cannot be posted; `account` is "21110 Saving Deposits" in most. */
export interface RefusedLine {
  refused: LineRefusalCode;
  detail: Record<string, string>;
}

/** A line that can be posted: what members hold names the account of the member that it moves, and whose. */
export interface FoundLine {
  memberId: string | null;
  memberAccountId: string | null;
}

/** Where an account must be offered for such lines. */
export type OfferedIn =
  | "show_in_journal_voucher"
  | "show_in_check_voucher"
  | "show_in_adjustment"
  | "show_in_payment";

/** Whether an account `c` is offered there: what is written by hand, in the journal at all. */
export const isOffered = (offeredIn: OfferedIn): string =>
  offeredIn === "show_in_payment" ? "c.show_in_payment" : `(c.show_in_journal and c.${offeredIn})`;

interface KnownAccount {
  id: string;
  code: string;
  name: string;
  status: string;
  member_kind: string | null;
  is_offered: boolean;
}

async function readAccounts(tx: Transaction, offeredIn: OfferedIn, lines: readonly WrittenLine[]) {
  const { rows } = await tx.query<KnownAccount>(
    `select a.* from unnest($1::uuid[]) as l (id)
     cross join lateral (select c.id, c.code, c.name, c.status, c.member_kind,
         ${isOffered(offeredIn)} as is_offered
       from account c where c.organization_id = (select kaban_organization())
         and c.branch_id = (select kaban_branch()) and c.id = l.id and c.deleted_at is null offset 0) a`,
    [lines.map(({ account_id }) => account_id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface KnownMemberAccount {
  id: string;
  number: string;
  member_id: string;
  account_id: string;
  status: "open" | "dormant" | "frozen" | "closed";
}

// By one key or the other, so that neither is looked for among all.
const theirs = (condition: string) => `(
  select h.id, h.number, h.member_id, h.account_id, h.status from member_account h
  where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
    and ${condition} offset 0)`;

/** The accounts of members that lines name, and all of the members that are named alone. */
async function readMemberAccounts(tx: Transaction, lines: readonly WrittenLine[]) {
  const { rows } = await tx.query<KnownMemberAccount>(
    `select distinct h.* from unnest($1::uuid[], $2::uuid[]) as l (member_id, id)
     cross join lateral (${theirs("h.id = l.id")}
       union all ${theirs("l.id is null and h.member_id = l.member_id")}) h
     order by h.number`,
    [lines.map(({ member_id }) => member_id), lines.map(({ member_account_id }) => member_account_id)],
  );
  return rows;
}

/** Why no line can be on an account, a member's or nobody's; null where one can. */
export function refusedAccount(
  { status, is_offered, member_kind }: Pick<KnownAccount, "status" | "is_offered" | "member_kind">,
  isOfMember: boolean,
): "account_not_open" | "account_not_offered" | "held_by_nobody" | null {
  if (status !== "open") return "account_not_open";
  if (!is_offered) return "account_not_offered";
  return isOfMember && !member_kind ? "held_by_nobody" : null;
}

/** Whether an account of a member takes no postings. */
export const isShut = (status: string) => status === "closed" || status === "frozen";

/** By member, and by their own ids. */
type KnownMemberAccounts = ReadonlyMap<string, readonly KnownMemberAccount[]>;

function byKey(all: readonly KnownMemberAccount[]): KnownMemberAccounts {
  const known = new Map<string, KnownMemberAccount[]>(all.map((one) => [one.id, [one]]));
  for (const one of all) {
    const theirs = known.get(one.member_id);
    if (theirs) theirs.push(one);
    else known.set(one.member_id, [one]);
  }
  return known;
}

/** Which account of a member a line moves; refuses one that is not theirs, or that takes no postings. */
function memberAccountOf(
  { account_id, member_id, member_account_id }: WrittenLine,
  all: KnownMemberAccounts,
  account: string,
): FoundLine | RefusedLine {
  const key = member_id ?? member_account_id;
  if (!key) return { refused: "member_needed", detail: { account } };
  const theirs = (all.get(key) ?? []).filter((one) => one.account_id === account_id);
  const chosen = chooseAccount(theirs, member_account_id);
  if (chosen && isRefused(chosen) && chosen.refused === "several_member_accounts") {
    return { refused: "several_member_accounts", detail: { account, ...chosen.detail } };
  }
  if (!chosen || isRefused(chosen)) return { refused: "member_account_not_found", detail: { account } };
  const { status, number } = chosen;
  if (isShut(status)) {
    return { refused: "member_account_not_open", detail: { account: number, status } };
  }
  return { memberId: chosen.member_id, memberAccountId: chosen.id };
}

/**
 * Finds for each line, in their order, whose account it moves today, or why it cannot be posted: its account
 * is not the branch's, takes no postings, is not offered for such lines, or is held by members of whom none
 * is named. A product that the member never had is not opened by a line that is written by hand.
 */
export async function findLines(
  tx: Transaction,
  offeredIn: OfferedIn,
  lines: readonly WrittenLine[],
): Promise<(FoundLine | RefusedLine)[]> {
  const [accounts, theirs] = await Promise.all([
    readAccounts(tx, offeredIn, lines),
    readMemberAccounts(tx, lines),
  ]);
  const memberAccounts = byKey(theirs);
  return lines.map((line) => {
    const found = accounts.get(line.account_id);
    if (!found) return { refused: "account_not_found", detail: { account: "" } };
    const { status, member_kind } = found;
    const account = `${found.code} ${found.name}`;
    const refused = refusedAccount(found, Boolean(line.member_id || line.member_account_id));
    if (refused) return { refused, detail: { account, status } };
    if (member_kind) return memberAccountOf(line, memberAccounts, account);
    return { memberId: null, memberAccountId: null };
  });
}

import { type CrudFilter, useDataProvider } from "@refinedev/core";
import { useCallback } from "react";
import { accountList } from "#contract/entities/account";
import { memberLedgerList } from "#contract/entities/member-ledger";
import { nameOfReferred } from "../../components/pickers/reference-source";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { type ChosenAccount, type ChosenMemberAccount, type EntryRow, entryRow } from "./entry-rows";
import type { EntryColumn, PastedRow } from "./pasted-rows";

/** What a list is asked for at once: a member may have an account of each product. */
const partSize = 40;
const pageSize = 500;

function* partsOf(texts: readonly string[]) {
  const different = [...new Set(texts.filter((text) => text !== ""))];
  for (let start = 0; start < different.length; start += partSize)
    yield different.slice(start, start + partSize);
}

/** An account of the list as a line names it. */
export const chosenAccount = (row: Row): ChosenAccount => ({
  id: row.id,
  label: nameOfReferred("account", row),
  isHeld: typeof row.member_kind === "string",
});

/** What a member holds, of its list, as a line names it. */
export const chosenMemberAccount = (row: Row): ChosenMemberAccount => ({
  id: row.id,
  memberId: String(row.member_id),
  label: nameOfReferred(memberLedgerList.name, row),
});

/** The product of what a member holds. */
export const accountOfHeld = (row: Row): ChosenAccount => ({
  id: String(row.account_id),
  label: [row.account_code, row.account_name].filter(Boolean).join(" "),
  isHeld: true,
});

interface Known {
  accounts: readonly Row[];
  held: readonly Row[];
}

type Fault = { key: string; column: EntryColumn };

/** Which of what members hold a pasted text names: by its number, else by the passbook of its owner. */
function heldNamed(
  { member }: PastedRow,
  account: ChosenAccount | null,
  { held }: Known,
): Row | Fault | null {
  if (member === "") return account?.isHeld ? { key: "memberNeeded", column: "member" } : null;
  if (account && !account.isHeld) return { key: "heldByNobody", column: "member" };
  const ofAccount = held.filter((row) => !account || row.account_id === account.id);
  const byNumber = ofAccount.filter(({ number }) => number === member);
  const found = byNumber.length > 0 ? byNumber : ofAccount.filter(({ passbook }) => passbook === member);
  if (found.length > 1) return { key: "severalMemberAccounts", column: "member" };
  return found[0] ?? { key: "noMemberAccount", column: "member" };
}

const isFault = (found: Row | Fault | null): found is Fault => found !== null && "column" in found;

/** A pasted row with what was found of it; what was not found is named at its cell, and stays in it. */
function rowFrom(pasted: PastedRow, known: Known, say: (key: string) => string): EntryRow {
  const row = known.accounts.find(({ code }) => String(code).toLowerCase() === pasted.account.toLowerCase());
  const named = row ? chosenAccount(row) : null;
  const isUnknown = named === null && pasted.account !== "";
  const held = isUnknown ? null : heldNamed(pasted, named, known);
  const owned = held && !isFault(held) ? held : null;
  const account = named ?? (owned && accountOfHeld(owned));
  const keepsMember = pasted.member !== "" && !owned;
  return entryRow({
    account,
    member: owned && chosenMemberAccount(owned),
    debit: pasted.debit,
    credit: pasted.credit,
    description: pasted.description,
    typed: {
      ...pasted.typed,
      ...(isUnknown && { account: pasted.account }),
      ...(keepsMember && { member: pasted.member }),
    },
    faults: {
      ...Object.fromEntries(Object.entries(pasted.faults).map(([column, key]) => [column, say(key)])),
      ...(isUnknown && { account: say("noAccount") }),
      ...(pasted.account === "" && !account && !held && { account: say("accountNeeded") }),
      ...(isFault(held) && { [held.column]: say(held.key) }),
    },
  });
}

/** Makes rows of what was pasted: accounts by their codes, what members hold by number or passbook. */
export function useLookUpPasted(accountFilter: CrudFilter[]) {
  const t = useT("vouchers");
  const provider = useDataProvider();
  return useCallback(
    async (pasted: readonly PastedRow[]): Promise<EntryRow[]> => {
      const ask = async (resource: string, filters: CrudFilter[]) => {
        const page = { currentPage: 1, pageSize, mode: "server" as const };
        return (await provider().getList<Row>({ resource, filters, pagination: page })).data;
      };
      const known = { accounts: [] as Row[], held: [] as Row[] };
      for (const codes of partsOf(pasted.map(({ account }) => account))) {
        const filters: CrudFilter[] = [...accountFilter, { field: "code", operator: "in", value: codes }];
        known.accounts.push(...(await ask(accountList.name, filters)));
      }
      for (const names of partsOf(pasted.map(({ member }) => member))) {
        const fields = ["number", "passbook"];
        const named = fields.map((field) => ({ field, operator: "in" as const, value: names }));
        known.held.push(...(await ask(memberLedgerList.name, [{ operator: "or", value: named }])));
      }
      return pasted.map((row) => rowFrom(row, known, (key) => t(`paste.${key}`)));
    },
    [provider, accountFilter, t],
  );
}

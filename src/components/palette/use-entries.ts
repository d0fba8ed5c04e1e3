import { useMemo } from "react";
import { accountList } from "#contract/entities/account";
import { transactionList } from "#contract/entities/journal";
import { memberList } from "#contract/entities/member";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import type { NavItem } from "../shell/nav";
import { useFoundRows, useSettled } from "./use-found-rows";

/** What can be gone to. */
export interface PaletteEntry {
  label: string;
  /** What it is. */
  detail: string;
  to: string;
}

interface FoundMember {
  id: string;
  full_name: string;
  passbook: string;
}
interface FoundAccount {
  id: string;
  code: string;
  name: string;
}
interface FoundReceipt {
  id: string;
  reference: string;
  entry_date: string;
  member_name: string | null;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Every word typed must start a word of the label, or stand in it. */
function matches(label: string, typed: string): boolean {
  const text = plain(label);
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Pages, receipts by number, accounts by code or name, and members, as far as the person may see them. */
export function useEntries(pages: NavItem[], typed: string): PaletteEntry[] {
  const t = useT();
  const { path } = useBranch();
  const can = useCan();
  const q = useSettled(typed.trim());
  const isLong = q.length >= 2;
  const mayShowReceipts = can("transaction:read") && can(permissionOf(showEntry));
  const members = useFoundRows<FoundMember>(memberList, q, isLong && can("member:read"));
  const accounts = useFoundRows<FoundAccount>(accountList, q, isLong && can("account:read"));
  const receipts = useFoundRows<FoundReceipt>(transactionList, q, /\d.*\d/.test(q) && mayShowReceipts);
  return useMemo(
    () => [
      ...pages
        .filter(({ label }) => matches(label, typed.trim()))
        .map(({ label, to, group }) => ({ label, to, detail: group })),
      ...receipts.map(({ id, reference, entry_date, member_name }) => ({
        label: [reference, member_name].filter(Boolean).join(" · "),
        detail: t("palette.receipt", { date: entry_date }),
        to: path(`transaction/transactions?entry=${id}`),
      })),
      ...accounts.map(({ id, code, name }) => ({
        label: `${code} ${name}`,
        detail: t("palette.account"),
        to: path(`accounting/accounts/show/${id}`),
      })),
      ...members.map(({ id, full_name, passbook }) => ({
        label: full_name,
        detail: t("palette.member", { passbook }),
        to: path(`view-members?member=${id}`),
      })),
    ],
    [pages, members, accounts, receipts, typed, t, path],
  );
}

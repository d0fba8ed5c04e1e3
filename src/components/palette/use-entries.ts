import { useMemo } from "react";
import { accountList } from "#contract/entities/account";
import { transactionList } from "#contract/entities/journal";
import { loanList } from "#contract/entities/loan";
import { memberList } from "#contract/entities/member";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { showMember } from "#contract/operations/members/show-member";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import type { NavItem } from "../shell/nav";
import { begun } from "./begun";
import { useFoundRows, useSettled } from "./use-found-rows";
import { type Act, plain, useMeant } from "./use-meant";

/** What can be gone to, or begun. */
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
interface FoundLoan {
  id: string;
  name: string;
  number: string | null;
  state: string;
}

/** Every word typed must start a word of the label, or stand in it. */
function matches(label: string, typed: string): boolean {
  const text = plain(label);
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const soundsFrom = 4;
const actsShownFor = 2;

/** The members found; of a few letters only those that hold them, as too much sounds like them. */
function useMembers(q: string, isWanted: boolean) {
  const found = useFoundRows<FoundMember>(memberList, q, isWanted);
  return useMemo(
    () =>
      q.length >= soundsFrom
        ? found
        : found.filter(({ full_name, passbook }) => matches(`${full_name} ${passbook}`, q)),
    [found, q],
  );
}

function useMemberEntries(typed: string): PaletteEntry[] {
  const t = useT("palette");
  const { path } = useBranch();
  const can = useCan();
  const meant = useMeant(typed);
  const q = useSettled(meant.q);
  const members = useMembers(q, q.length >= 2 && can("member:read"));
  const seesProfile = can(permissionOf(showMember));
  return useMemo(() => {
    const detailOf = ({ passbook }: FoundMember) => t("member", { passbook });
    const actOf = (member: FoundMember) => (act: Act) => ({
      label: t(`act.${act.name}`, { name: member.full_name }),
      detail: detailOf(member),
      to: path(`${act.page}?member=${member.id}`),
    });
    if (meant.act) return members.map((member) => actOf(member)(meant.act as Act));
    const profiles = members.map((member) => ({
      label: member.full_name,
      detail: detailOf(member),
      to: path(seesProfile ? `member-profile/${member.id}/overview` : `view-members?member=${member.id}`),
    }));
    const acts = members.length > actsShownFor ? [] : members.flatMap((one) => meant.mine.map(actOf(one)));
    return [...profiles, ...acts];
  }, [members, meant, seesProfile, t, path]);
}

/** Receipts by number, accounts by code or name, and loans by number, as far as the person may see them. */
function useRecordEntries(typed: string): PaletteEntry[] {
  const t = useT("palette");
  const { path } = useBranch();
  const can = useCan();
  const q = useSettled(typed);
  const isNumber = /\d.*\d/.test(q);
  const mayShowReceipts = can("transaction:read") && can(permissionOf(showEntry));
  const seesLedger = can("general-ledger:read");
  const isLong = q.length >= 2;
  const accounts = useFoundRows<FoundAccount>(accountList, q, isLong && can("account:read"));
  const foundReceipts = useFoundRows<FoundReceipt>(transactionList, q, isNumber && mayShowReceipts);
  const foundLoans = useFoundRows<FoundLoan>(loanList, q, isNumber && can("loan:read"));
  // The search also finds what is only like it: another number is another paper.
  const receipts = useMemo(
    () => foundReceipts.filter(({ reference, member_name }) => matches(`${reference} ${member_name}`, q)),
    [foundReceipts, q],
  );
  const loans = useMemo(
    () => foundLoans.filter(({ number, name }) => matches(`${number} ${name}`, q)),
    [foundLoans, q],
  );
  return useMemo(
    () => [
      ...receipts.map(({ id, reference, entry_date, member_name }) => ({
        label: [reference, member_name].filter(Boolean).join(" · "),
        detail: t("receipt", { date: entry_date }),
        to: path(`transaction/transactions?entry=${id}`),
      })),
      ...loans.map(({ id, name, number, state }) => ({
        label: [number, name].filter(Boolean).join(" · "),
        detail: t("loan"),
        to: path(
          `loan/${state === "released" || state === "closed" ? "loans" : "loan-application"}/show/${id}`,
        ),
      })),
      ...accounts.map(({ id, code, name }) => ({
        label: `${code} ${name}`,
        detail: t(seesLedger ? "ledger" : "account"),
        to: path(
          seesLedger ? `general-ledger/general-ledger?account=${id}` : `accounting/accounts/show/${id}`,
        ),
      })),
    ],
    [receipts, loans, accounts, seesLedger, t, path],
  );
}

/** What can be begun, the pages, receipts, loans, accounts and members that are meant by what is typed. */
export function useEntries(pages: NavItem[], typed: string): PaletteEntry[] {
  const t = useT("palette");
  const { path } = useBranch();
  const can = useCan();
  const text = typed.trim();
  const members = useMemberEntries(text);
  const records = useRecordEntries(text);
  return useMemo(() => {
    const things = begun
      .filter(({ permission }) => can(permission))
      .map(({ name, page }) => ({
        label: t(`begin.${name}`),
        detail: t("action"),
        to: path(page),
      }));
    const found = [
      ...pages.map(({ label, to, group }) => ({ label, to, detail: group })),
      ...(text ? things : []),
    ].filter(({ label }) => matches(label, text));
    return [...found, ...records, ...members];
  }, [pages, records, members, can, text, t, path]);
}

import {
  type Account,
  type AccountInput,
  accountInput,
  sideOfType,
  typeOfHeld,
} from "#contract/entities/account-input";
import type { AccountKind } from "#contract/entities/account-terms";
import { isHeld, servesLoan, termsAs } from "./sections";

const written = Object.keys(accountInput.shape);

/** What is sent of an account: not what the server makes of it. */
export function writtenOf(account: Account): AccountInput & Pick<Account, "id" | "version"> {
  const entries = Object.entries(account).filter(([name]) => written.includes(name));
  return { ...(Object.fromEntries(entries) as AccountInput), id: account.id, version: account.version };
}

/** A new account before anything is typed. */
export const emptyAccount = (currency: string) => ({
  ...Object.fromEntries(
    written.map((name) => [name, accountInput.shape[name as "code"].safeParse(undefined).data]),
  ),
  code: "",
  name: "",
  currency,
  type: "asset" as const,
  normal_side: "debit" as const,
  terms: termsAs("other", {}),
});

/** What changes with the type: its accounts grow on a side, and only an asset is as good as cash. */
export function changesOfType(type: AccountInput["type"], before: AccountInput): Partial<AccountInput> {
  return {
    type,
    normal_side: sideOfType[type] ?? before.normal_side,
    ...(type !== "asset" && { is_cash_equivalent: false }),
  };
}

/**
 * What changes with the kind: its terms, the type of what members hold, and what the new kind has no room
 * for.
 */
export function changesOfKind(kind: AccountKind, before: AccountInput): Partial<AccountInput> {
  const type = typeOfHeld[kind];
  return {
    terms: termsAs(kind, before.terms),
    ...(type && changesOfType(type, before)),
    ...(!servesLoan(kind) && { loan_account_id: null }),
    ...(!isHeld(kind) && { minimum_balance: 0, maximum_balance: null, member_type_id: null }),
    ...(kind !== "time deposit" && { time_deposit_type_id: null }),
    ...(kind !== "share capital" && { is_paid_up_share_capital: false }),
  };
}

export const exclusiveRoles = ["is_internal", "is_cash_on_hand", "is_paid_up_share_capital"] as const;
export type ExclusiveRole = (typeof exclusiveRoles)[number] | "none";

/** The one part an account plays, of those that exclude each other. */
export const roleOf = (account: Record<string, unknown>): ExclusiveRole =>
  exclusiveRoles.find((role) => account[role] === true) ?? "none";

/** The roles an account of that kind and type can play. */
export function rolesFor(kind: AccountKind, type: AccountInput["type"]): ExclusiveRole[] {
  return [
    "none",
    "is_internal",
    ...(type === "asset" && !isHeld(kind) ? (["is_cash_on_hand"] as const) : []),
    ...(kind === "share capital" ? (["is_paid_up_share_capital"] as const) : []),
  ];
}

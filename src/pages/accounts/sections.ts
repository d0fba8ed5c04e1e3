import { shownIn } from "#contract/entities/account";
import { type AccountInput, typeOfHeld } from "#contract/entities/account-input";
import {
  type AccountKind,
  accountTerms,
  loanServingKinds,
  termFields,
  termSections,
} from "#contract/entities/account-terms";

interface Section {
  name: string;
  /** Fields of the account; of its terms as "terms.interest_rate". */
  fields: readonly string[];
}

export const isHeld = (kind: AccountKind) => kind in typeOfHeld;
export const servesLoan = (kind: AccountKind) => loanServingKinds.some((one) => one === kind);

const termSectionsOf = (kind: AccountKind): Section[] =>
  Object.entries(termSections).map(([name, fields]) => ({
    name,
    fields: Object.keys(fields)
      .filter((one) => one in termFields[kind])
      .map((one) => `terms.${one}`)
      // Its rates by term and amount stand in a table of the branch.
      .concat(name === "maturity" && kind === "time deposit" ? ["time_deposit_type_id"] : []),
  }));

/** What the form of an account asks: all that its kind needs, and nothing else. */
export function sectionsOf({ kind, type }: { kind: AccountKind; type: AccountInput["type"] }): Section[] {
  const sections: Section[] = [
    { name: "identity", fields: ["code", "name", "section", "description", "icon", "tags"] },
    // What members hold is of the type and side its kind says.
    {
      name: "meaning",
      fields: ["terms.account_type", ...(isHeld(kind) ? [] : ["type", "normal_side"])],
    },
    { name: "serves", fields: servesLoan(kind) ? ["loan_account_id"] : [] },
    ...termSectionsOf(kind),
    {
      name: "held",
      fields: isHeld(kind) ? ["minimum_balance", "maximum_balance", "member_type_id", "is_taxable"] : [],
    },
    {
      name: "grouping",
      fields: ["account_classification_id", "account_category_id", "default_payment_type_id", "currency"],
    },
    { name: "roles", fields: ["role", ...(type === "asset" ? ["is_cash_equivalent"] : [])] },
    { name: "offered", fields: shownIn },
    { name: "statement", fields: ["header_row", "center_row", "total_row", "is_left_out_of_grouping"] },
  ];
  return sections.filter(({ fields }) => fields.length > 0);
}

/** The terms of another kind by their defaults, with what both kinds have as it was typed. */
export function termsAs(kind: AccountKind, typed: Record<string, unknown>): AccountInput["terms"] {
  const defaults = accountTerms.parse({ account_type: kind });
  const kept = Object.keys(defaults).filter((name) => name !== "account_type" && name in typed);
  return {
    ...defaults,
    ...Object.fromEntries(kept.map((name) => [name, typed[name]])),
  } as AccountInput["terms"];
}

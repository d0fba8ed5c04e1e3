import { shownIn } from "#contract/entities/account";
import { type AccountInput, typeOfHeld } from "#contract/entities/account-input";
import { type AccountKind, accountTerms, loanServingKinds } from "#contract/entities/account-terms";
import { termNames } from "../branch/accounts/account-fields";

interface Section {
  name: string;
  /** Fields of the account; of its terms as "terms.interest_rate". */
  fields: readonly string[];
}

/** The terms of all kinds, by what they are about. */
const terms: Readonly<Record<string, readonly string[]>> = {
  rates: [
    "interest_rate",
    "interest_standard",
    "interest_secured",
    "interest_amortization",
    "interest_maturity",
    "service_fee",
  ],
  computation: [
    "computation_type",
    "standard_computation",
    "lumpsum_computation_type",
    "diminishing_fines",
    "diminishing_straight_fines",
    "earned_unearned_interest",
    "loan_saving_type",
    "interest_deduction",
    "interest_saving",
    "other_deduction",
    "other_information",
  ],
  fines: [
    "fines_amortization",
    "fines_maturity",
    "fines_grace_period_amortization",
    "additional_grace_period",
    "fines_grace_period_maturity",
    "no_grace_period_daily",
    "fine_rates",
  ],
  cutOff: ["cut_off_days", "cut_off_months"],
  fund: ["is_compassion_fund", "compassion_fund_amount", "yearly_subscription_fee"],
};

export const isHeld = (kind: AccountKind) => kind in typeOfHeld;
export const servesLoan = (kind: AccountKind) => loanServingKinds.some((one) => one === kind);

const termSections = (kind: AccountKind): Section[] => {
  const own = termNames(kind);
  return Object.entries(terms).map(([name, names]) => ({
    name,
    fields: names.filter((one) => own.includes(one)).map((one) => `terms.${one}`),
  }));
};

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
    ...termSections(kind),
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

import type { DeclaredRefusal } from "#contract/kit/operation";

export const accountNotFound = {
  account_not_found: { message: "This account is not in this branch", status: 404 },
} as const satisfies Record<string, DeclaredRefusal>;

export const staleVersion = {
  stale_version: { message: "Someone else has changed this in the meantime" },
} as const satisfies Record<string, DeclaredRefusal>;

const missing = (what: string, field: string) =>
  ({ message: `${what} not found`, status: 400, field }) as const;

/** What refuses an account as it is written. */
export const writeRefusals = {
  account_code_already_used: {
    message: "The code {code} is already used by an account of the same type and normal side",
    field: "code",
  },
  account_name_already_used: { message: "An account {name} already exists", field: "name" },
  classification_not_found: missing("Classification", "account_classification_id"),
  category_not_found: missing("Category", "account_category_id"),
  member_type_not_found: missing("Member type", "member_type_id"),
  payment_type_not_found: missing("Payment type", "default_payment_type_id"),
  time_deposit_type_not_found: missing("Time deposit type", "time_deposit_type_id"),
  loan_account_not_found: {
    message: "The account it serves must be a loan account of this branch",
    status: 400,
    field: "loan_account_id",
  },
  other_currency: {
    message: "The books of this branch are kept in {currency}",
    status: 400,
    field: "currency",
  },
} as const satisfies Record<string, DeclaredRefusal>;

/** What refuses a change of what the lines of an account mean. */
export const changeRefusals = {
  type_is_settled: {
    message: "It has {lines|journal line|journal lines}, so its type stays {type}",
    field: "type",
  },
  normal_side_is_settled: {
    message: "It has {lines|journal line|journal lines}, so its normal side stays {normal_side}",
    field: "normal_side",
  },
  kind_is_settled: {
    message: "It has {lines|journal line|journal lines}, so what members hold in it cannot change",
    field: "terms.account_type",
  },
  plays_a_part: { message: "It is the branch's account for {roles}", field: "terms.account_type" },
  still_a_loan: {
    message: "{accounts} serve this loan account, so it stays one",
    field: "terms.account_type",
  },
} as const satisfies Record<string, DeclaredRefusal>;

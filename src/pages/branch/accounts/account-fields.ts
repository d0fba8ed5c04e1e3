import { useMemo } from "react";
import { z } from "zod";
import { accountList } from "#contract/entities/account";
import type { Account } from "#contract/entities/account-input";
import { type AccountKind, accountTerms } from "#contract/entities/account-terms";
import {
  choice,
  type Field,
  type Fields,
  icon,
  integer,
  longText,
  money,
  percent,
  text,
  toggle,
} from "#contract/kit/field";
import { useT } from "../../../providers/i18n";

const moneyTerms = ["compassion_fund_amount", "yearly_subscription_fee"];

/** What kind of thing a term is, as the contract's schema of it says. */
function fieldOfTerm(name: string, schema: unknown): Field {
  const inner = schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  if (inner instanceof z.ZodEnum) return choice(inner.options.map(String), { required: true });
  if (inner instanceof z.ZodBoolean) return toggle();
  if (moneyTerms.includes(name)) return money();
  return inner instanceof z.ZodNumber ? integer({ required: true }) : percent();
}

const shapes = accountTerms.options.map(({ shape }) => {
  const { account_type, ...terms } = shape as Record<string, z.ZodType>;
  return { kind: (account_type as z.ZodLiteral<AccountKind>).value, terms };
});

/**
 * The terms that only accounts of a kind have; rates of fines by mode of payment are a table of their own.
 */
export const termNames = (kind: AccountKind): string[] =>
  Object.keys(shapes.find((shape) => shape.kind === kind)?.terms ?? {});

const termFields: Fields = Object.fromEntries(
  shapes.flatMap(({ terms }) =>
    Object.entries(terms)
      .filter(([name]) => name !== "fine_rates")
      .map(([name, schema]) => [name, fieldOfTerm(name, schema)]),
  ),
);

const required = ["code", "name", "type", "normal_side", "account_type", "currency"];

const fields: Fields = {
  ...accountList.fields,
  description: longText({ max: 1000 }),
  header_row: integer(),
  center_row: integer(),
  total_row: integer(),
  is_left_out_of_grouping: toggle(),
  icon: icon(),
  tags: text(),
  fine_rates: text(),
  ...termFields,
};

/** Every field of an account, terms beside the others, called as people call it. */
export function useAccountFields(): Fields {
  const t = useT("accounts");
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          { ...field, required: field.required || required.includes(name), label: t(`field.${name}`) },
        ]),
      ),
    [t],
  );
}

type Written = Pick<Account, "terms" | "tags"> & Record<string, unknown>;

/**
 * An account with its terms beside its other fields, tags and rates of fines in a line: to compare and to
 * show.
 */
export function flat({ terms, tags, ...account }: Written): Record<string, unknown> {
  const rates = "fine_rates" in terms ? terms.fine_rates : [];
  return {
    ...account,
    ...terms,
    tags: tags.map(({ name }) => name).join(", "),
    fine_rates: rates.map((rate) => `${rate.mode}: ${rate.amortization} % / ${rate.maturity} %`).join(", "),
  };
}

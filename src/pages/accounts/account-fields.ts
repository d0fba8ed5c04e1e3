import { useMemo } from "react";
import { account, accountList } from "#contract/entities/account";
import type { Account } from "#contract/entities/account-input";
import { termSections } from "#contract/entities/account-terms";
import { type Fields, text } from "#contract/kit/field";
import { useT } from "../../providers/i18n";

/** The terms of every kind, as the contract declares them. */
const termsOfAll: Fields = Object.assign({}, ...Object.values(termSections));

const required = ["account_type", "currency"];

const fields: Fields = { ...accountList.fields, ...account.fields, tags: text(), ...termsOfAll };

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

/** An account with its terms beside its other fields, tags in a line: to compare and to show. */
export function flat({ terms, tags, ...account }: Written): Record<string, unknown> {
  return {
    ...account,
    ...terms,
    tags: tags.map(({ name }) => name).join(", "),
  };
}

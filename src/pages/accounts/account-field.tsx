import type { ReactNode } from "react";
import type { Account, AccountInput } from "#contract/entities/account-input";
import type { AccountKind } from "#contract/entities/account-terms";
import type { Field as FieldOf } from "#contract/kit/field";
import { described, Field } from "../../components/field";
import { FieldInput } from "../../resources/inputs";
import { type FineRate, FineRatesInput } from "../branch/accounts/fine-rates-input";
import { RoleInput } from "../branch/accounts/role-input";
import type { AccountTag } from "./account-tags";
import { LoanAccountInput } from "./loan-account-input";
import { changesOfKind, changesOfType } from "./start";
import { TagsInput } from "./tags-input";
import type { AccountFormAtWork } from "./use-account-form";

interface AccountFieldProps {
  /** "code"; of the terms as "terms.interest_rate". */
  name: string;
  /** What it is; the part an account plays is no field of it. */
  field: FieldOf | undefined;
  work: AccountFormAtWork;
  account: Account | undefined;
}

/** The rows of references say what they are called: account_category_id → account_category_name. */
const rowOf = (account: Account | undefined) => account && { ...account };

/** One input of the form of an account, with its label and what is wrong with it. */
export function AccountField({ name, field, work, account }: AccountFieldProps) {
  const { form, entry } = work;
  const own = name.replace("terms.", "");
  const label = field?.label ?? own;
  const id = `${entry.prefix}${own}`;
  const fault = entry.faultOf(name, label);
  const shared = described(id, fault);
  const value = entry.valueOf(name);
  const change = (next: unknown) => entry.change(name, next);

  if (!field) return <RoleInput entry={entry} />;
  if (name === "tags") return <TagsInput value={value as AccountTag[]} onChange={change} fault={fault} />;
  if (own === "fine_rates") {
    return <FineRatesInput value={value as FineRate[]} onChange={change} fault={fault} />;
  }
  const framed = (input: ReactNode) => (
    <Field id={id} label={label} fault={fault} isRequired={field.required}>
      {input}
    </Field>
  );
  if (name === "loan_account_id") {
    return framed(<LoanAccountInput shared={shared} value={value} onChange={change} account={account} />);
  }
  const changeAll = (changes: Partial<AccountInput>) => {
    for (const [changed, now] of Object.entries(changes)) entry.change(changed, now);
  };
  const changeInput = (next: unknown) => {
    if (own === "account_type") changeAll(changesOfKind(next as AccountKind, form.getValues()));
    else if (name === "type") changeAll(changesOfType(next as AccountInput["type"], form.getValues()));
    else change(next);
  };
  return framed(
    <FieldInput
      name={own}
      field={field}
      value={value}
      onChange={changeInput}
      onBlur={() => {}}
      autoFocus={name === "code"}
      shared={shared}
      row={rowOf(account)}
    />,
  );
}

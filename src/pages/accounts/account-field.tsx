import { useMemo } from "react";
import type { Account, AccountInput } from "#contract/entities/account-input";
import type { AccountKind } from "#contract/entities/account-terms";
import type { Field as FieldOf } from "#contract/kit/field";
import { ariaProps, Field } from "../../components/field";
import { useLatest } from "../../hooks/use-latest";
import { LabelledInput } from "../../resources/form/bound-field";
import type { AccountTag } from "./account-tags";
import { LoanAccountInput } from "./loan-account-input";
import { RoleInput } from "./role-input";
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
  const { form, binding } = work;
  const own = name.replace("terms.", "");
  const label = field?.label ?? own;
  const id = `${binding.prefix}${own}`;
  const validationError = binding.validationErrorOf(name, label);
  const value = binding.valueOf(name);
  const row = useMemo(() => rowOf(account), [account]);
  const changeAll = (changes: Partial<AccountInput>) => {
    for (const [changed, now] of Object.entries(changes)) binding.change(changed, now);
  };
  const change = useLatest((next: unknown) => {
    if (own === "account_type") changeAll(changesOfKind(next as AccountKind, form.getValues()));
    else if (name === "type") changeAll(changesOfType(next as AccountInput["type"], form.getValues()));
    else binding.change(name, next);
  });

  if (!field) return <RoleInput binding={binding} />;
  if (name === "tags")
    return <TagsInput value={value as AccountTag[]} onChange={change} validationError={validationError} />;
  const labelled = { id, label, validationError };
  if (name === "loan_account_id")
    return (
      <Field {...labelled} isRequired={field.required}>
        <LoanAccountInput
          shared={ariaProps(id, validationError)}
          value={value}
          onChange={change}
          account={account}
        />
      </Field>
    );
  return (
    <LabelledInput
      {...labelled}
      name={own}
      field={field}
      value={value}
      onChange={change}
      autoFocus={name === "code"}
      row={row}
    />
  );
}

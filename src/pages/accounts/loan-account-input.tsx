import type { Account } from "#contract/entities/account-input";
import type { Filter } from "#contract/kit/list-query";
import type { ariaProps } from "../../components/field";
import { ReferencePicker } from "../../components/pickers/reference-picker";

const loans: readonly Filter[] = [{ field: "account_type", mode: "equal", value: "loan" }];

interface LoanAccountInputProps {
  shared: ReturnType<typeof ariaProps>;
  value: unknown;
  onChange(id: string | null): void;
  account: Account | undefined;
}

/** Picks the loan account that an account of fines, interest or service fees serves. */
export function LoanAccountInput({ shared, value, onChange, account }: LoanAccountInputProps) {
  const isAsItWas = account !== undefined && account.loan_account_id === value;
  const label = isAsItWas ? `${account.loan_account_code} ${account.loan_account_name}` : undefined;
  return (
    <ReferencePicker
      {...shared}
      to="account"
      filter={loans}
      value={value as string | null}
      onChange={onChange}
      label={label}
    />
  );
}

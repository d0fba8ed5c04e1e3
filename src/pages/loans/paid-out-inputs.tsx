import { useContext } from "react";
import type { Filter } from "#contract/kit/list-query";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import type { FieldInputProps } from "../../resources/inputs";
import { BankInput } from "../batch/bank-input";
import { MemberOfLoan } from "./earlier-loan";

/** The input for the account that a loan is paid into: of the borrower's savings, those that take money. */
function SavingsOfBorrower({ shared, value, onChange }: FieldInputProps) {
  const filter: readonly Filter[] = [
    { field: "member_id", mode: "equal", value: useContext(MemberOfLoan) ?? "" },
    { field: "kind", mode: "equal", value: "savings" },
    { field: "status", mode: "in", value: ["open", "dormant"] },
  ];
  return (
    <ReferencePicker
      {...shared}
      to="member-accounting-ledger"
      filter={filter}
      value={value as string | null}
      onChange={onChange}
    />
  );
}

/** The inputs for how a loan is paid out, which offer what the release would take. */
export const paidOutInputs = { savings_account_id: SavingsOfBorrower, bank_account_id: BankInput } as const;

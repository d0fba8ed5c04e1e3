import { createContext, useContext } from "react";
import type { Filter } from "#contract/kit/list-query";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import type { FieldInputProps } from "../../resources/inputs";

/** The member whose application is written; null before one is picked. */
export const MemberOfLoan = createContext<string | null>(null);

/** The input for the loan that an application pays off: of the loans of its member, those that run. */
export function EarlierLoan({ value, onChange, shared, row, name }: FieldInputProps) {
  const memberId = useContext(MemberOfLoan);
  const running: readonly Filter[] = [
    { field: "state", mode: "equal", value: "released" },
    { field: "member_id", mode: "equal", value: memberId ?? "" },
  ];
  const isKnown = row !== undefined && row[name] === value;
  return (
    <ReferencePicker
      {...shared}
      to="released-loan"
      filter={running}
      disabled={memberId === null}
      value={value as string | null}
      label={isKnown ? (row.previous_loan_name as string | undefined) : undefined}
      onChange={onChange}
    />
  );
}

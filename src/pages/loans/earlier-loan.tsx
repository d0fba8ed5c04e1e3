import { Flex, Typography } from "antd";
import { createContext, useContext } from "react";
import type { Filter } from "#contract/kit/list-query";
import { quoteLoan } from "#contract/operations/loans/loan-quote";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { useRead } from "../../hooks/use-operation";
import { problemOf } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import type { FieldInputProps } from "../../resources/inputs";
import { PartsOf } from "./renewal";

/** The member whose application is written; null before one is picked. */
export const MemberOfLoan = createContext<string | null>(null);

const movedBy = { invalidatedBy: ["loan.update", "journal.create"], keepPrevious: true };

/** What the loan that is picked costs to end today; why it cannot be ended, where it no longer runs. */
function Owed({ id }: { id: string }) {
  const t = useT("loans");
  const { data, error } = useRead(quoteLoan, { id }, movedBy);
  if (error) return <Typography.Text type="warning">{problemOf(error).message}</Typography.Text>;
  return data ? <PartsOf payoff={data.payoff} total={t("renewal.total")} /> : null;
}

/**
 * The input for the loan that an application pays off: of the loans of its member, those that run. What ends
 * the one that is picked stands below it, since the amount asked for has to leave enough for it.
 */
export function EarlierLoan({ value, onChange, shared, row, name }: FieldInputProps) {
  const memberId = useContext(MemberOfLoan);
  const running: readonly Filter[] = [
    { field: "state", mode: "equal", value: "released" },
    { field: "member_id", mode: "equal", value: memberId ?? "" },
  ];
  const isKnown = row !== undefined && row[name] === value;
  return (
    <Flex vertical gap="small">
      <ReferencePicker
        {...shared}
        to="released-loan"
        filter={running}
        disabled={memberId === null}
        value={value as string | null}
        label={isKnown ? (row.previous_loan_name as string | undefined) : undefined}
        onChange={onChange}
      />
      {typeof value === "string" && <Owed id={value} />}
    </Flex>
  );
}

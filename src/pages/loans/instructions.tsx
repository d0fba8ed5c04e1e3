import { Collapse } from "antd";
import { useMemo } from "react";
import { instructionRunList, paymentInstructionList } from "#contract/entities/payment-instruction";
import type { Filter } from "#contract/kit/list-query";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";

/** Whose instructions are shown: of a loan, or of the savings account that they are paid out of. */
interface Whose {
  field: "loan_id" | "savings_account_id";
  id: string;
}

/** What members have ordered to be paid out of savings, each with what cancels it. */
export function Instructions({ of }: { of?: Whose }) {
  const t = useT("loans");
  const operations = useRowOperations(paymentInstructionList.name);
  const [field, id] = [of?.field, of?.id];
  const query = useMemo<Filter[]>(() => (field ? [{ field, mode: "equal", value: id }] : []), [field, id]);
  return (
    <>
      <ListView
        list={paymentInstructionList}
        query={query}
        title="name"
        actions={operations.actionsOf}
        empty={<EmptyState title={t("instruction.none")} description={t("instruction.how")} />}
      />
      {operations.dialog}
    </>
  );
}

/** What was paid by instructions, and what was not and why. */
export function InstructionRuns({ loanId }: { loanId?: string }) {
  const t = useT("loans");
  const query = useMemo<Filter[]>(
    () => (loanId ? [{ field: "loan_id", mode: "equal", value: loanId }] : []),
    [loanId],
  );
  return (
    <ListView
      list={instructionRunList}
      query={query}
      title="name"
      empty={<EmptyState title={t("instruction.nothing")} />}
    />
  );
}

/** Those of a loan or an account, shown once they are asked for: most have none. */
export function InstructionsOf(whose: Whose) {
  const labels = useLabels();
  const can = useCan();
  if (!can(`${paymentInstructionList.permission}:read`)) return null;
  const children = (
    <>
      <Instructions of={whose} />
      {whose.field === "loan_id" && <InstructionRuns loanId={whose.id} />}
    </>
  );
  const label = labels.list(paymentInstructionList);
  return <Collapse destroyOnHidden items={[{ key: "instructions", label, children }]} />;
}

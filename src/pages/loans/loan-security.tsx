import { useMemo } from "react";
import type { Loan } from "#contract/entities/loan-record";
import { loanCollateralList, loanPledgeList } from "#contract/entities/loan-security";
import type { Filter } from "#contract/kit/list-query";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import "./loans.css";

type SecurityList = typeof loanPledgeList | typeof loanCollateralList;

/** What secures one loan or all of the branch, each with what is done with it. */
function Securities({ list, loanId }: { list: SecurityList; loanId?: string }) {
  const t = useT("loans");
  const operations = useRowOperations(list.name);
  const query = useMemo<Filter[]>(
    () => (loanId ? [{ field: "loan_id", mode: "equal", value: loanId }] : []),
    [loanId],
  );
  const kind = list === loanPledgeList ? "pledges" : "collateral";
  return (
    <>
      <ListView
        list={list}
        query={query}
        title="name"
        actions={operations.actionsOf}
        empty={<EmptyState title={t(`security.${kind}`)} description={t(`security.how_${kind}`)} />}
      />
      {operations.dialog}
    </>
  );
}

function SecurityPage({ list }: { list: SecurityList }) {
  const labels = useLabels();
  return (
    <Page title={labels.list(list)}>
      <Securities list={list} />
    </Page>
  );
}

/** Deposits that are pledged for loans. */
export const LoanPledges = () => <SecurityPage list={loanPledgeList} />;

/** Collateral of loans, and where its papers are. */
export const LoanCollateral = () => <SecurityPage list={loanCollateralList} />;

/** What secures a loan, as far as it has any. */
export function SecurityOf({ loan: { id, pledges, collateral } }: { loan: Loan }) {
  const labels = useLabels();
  const lists = [
    ...(pledges.length > 0 ? [loanPledgeList] : []),
    ...(collateral.length > 0 ? [loanCollateralList] : []),
  ];
  return lists.map((list) => (
    <section key={list.name} aria-label={labels.list(list)}>
      <h3 className="loan-heading">{labels.list(list)}</h3>
      <Securities list={list} loanId={id} />
    </section>
  ));
}

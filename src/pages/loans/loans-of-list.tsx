import { loanList } from "#contract/entities/loan";
import type { List } from "#contract/kit/list";
import { Page } from "../../components/page";
import { EmptyState } from "../../components/states";
import { useLabels } from "../../lists/labels";
import { ListView } from "../../lists/list-view";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { useDrawer } from "../../resources/use-drawer";
import { LoanDrawer } from "./loan-drawer";
import "./loans.css";

const never = () => false;

interface LoansOfListProps {
  list: List;
  /** Of the page, within the branch. */
  path: string;
  none: string;
  how?: string;
}

/** A list of loans, each opened as the loan that it is. */
export function LoansOfList({ list, path, none, how }: LoansOfListProps) {
  const labels = useLabels();
  const drawer = useDrawer(path);
  const operations = useRowOperations(loanList.name);
  return (
    <Page title={labels.list(list)}>
      <ListView
        list={list}
        title="name"
        onOpen={drawer.show}
        empty={<EmptyState title={none} description={how} />}
      />
      <LoanDrawer drawer={drawer} mayChange={never} operationsOf={operations.actionsOf} />
      {operations.dialog}
    </Page>
  );
}

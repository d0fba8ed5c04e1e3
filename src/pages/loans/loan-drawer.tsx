import { Drawer, Flex } from "antd";
import { useRef } from "react";
import type { Loan } from "#contract/entities/loan-record";
import { showLoan } from "#contract/operations/loans/write-loan";
import { lazyComponent } from "../../components/lazy-component";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import type { Row, RowAction } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import type { useDrawer } from "../../resources/use-drawer";
import { LoanStateTag } from "./state-tag";

const LoanForm = lazyComponent(() => import("./loan-form").then((file) => file.LoanForm), <LoadingState />);
const ShownLoan = lazyComponent(
  () => import("./shown-loan").then((file) => file.ShownLoan),
  <LoadingState />,
);

interface LoanDrawerProps {
  drawer: ReturnType<typeof useDrawer>;
  mayChange(loan: Readonly<Record<string, unknown>>): boolean;
  operationsOf(row: Row): RowAction[];
}

/** What the address names over the list: a loan being applied for, changed or shown. */
export function LoanDrawer({ drawer, mayChange, operationsOf }: LoanDrawerProps) {
  const t = useT("loans");
  const { act, id, close, edit, show } = drawer;
  const isShown = act === "show" && id !== undefined;
  const isForm = act === "create" || (act === "edit" && id !== undefined);
  if (!isForm && !isShown) return null;
  // What is deleted is shown no more: whether it shall be is asked over the list.
  const asked = (action: RowAction): RowAction =>
    action.key === "delete"
      ? {
          ...action,
          onClick: () => {
            close();
            action.onClick();
          },
        }
      : action;
  return (
    <Drawer
      open
      width="min(1000px, 100vw)"
      title={isShown ? <TitleOf id={id} /> : t(act === "edit" ? "form.edit" : "form.new")}
      onClose={close}
      maskClosable={isShown}
      autoFocus={isShown}
    >
      {act === "create" && <LoanForm onSaved={show} onCancel={close} />}
      {act === "edit" && id && <FormOf key={id} id={id} onSaved={show} onCancel={close} />}
      {isShown && (
        <ShownLoan
          key={id}
          id={id}
          actions={(loan) => ({
            operations: operationsOf({ ...loan }).map(asked),
            ...(mayChange(loan) && { edit: () => edit(loan) }),
          })}
        />
      )}
    </Drawer>
  );
}

/** Which loan it is, whose, and how it stands. */
function TitleOf({ id }: { id: string }) {
  const t = useT("loans");
  const { data: loan } = useRead(showLoan, { id });
  if (!loan) return t("show.title");
  const named = [loan.number ?? t("show.title"), loan.member_name].join(" · ");
  return (
    <Flex align="center" gap="small" wrap>
      {named}
      <LoanStateTag state={loan.state} />
    </Flex>
  );
}

interface FormOfProps {
  id: string;
  onSaved(loan: Loan): void;
  onCancel(): void;
}

function FormOf({ id, ...props }: FormOfProps) {
  const { data, error, refetch } = useRead(showLoan, { id });
  // What others do meanwhile must not reach into a form that is being filled in: its version tells later.
  const first = useRef<Loan>(undefined);
  if (data) first.current ??= data;
  if (first.current) return <LoanForm before={first.current} {...props} />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />;
}

import { Alert, Button, Flex } from "antd";
import { Link, useLocation, useSearchParams } from "react-router";
import { fiscalYearList } from "#contract/entities/fiscal-year";
import { isCalendarDate } from "#contract/kit/dates";
import type { Output } from "#contract/kit/operation";
import { showYear } from "#contract/operations/periods/show-year";
import { verifyYear } from "#contract/operations/periods/verify-closed";
import { printYearCertificate } from "#contract/operations/prints/book-papers";
import { Page } from "../../components/page";
import { ErrorState, LoadingState } from "../../components/states";
import { useBranch } from "../../hooks/use-branch";
import { useMonthName } from "../../hooks/use-month-name";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { usePrintLanguage } from "../member-ledger/addresses";
import { PaperButton } from "../statements/paper-button";
import { NotFound } from "../system/not-found";
import { EntryDialogs } from "../transactions/entry-dialogs";
import { CloseYearDialog } from "./close-year-dialog";
import { VerifyClosed } from "./verify-closed";
import { YearSeal } from "./year-seal";
import "./month.css";

/** A fiscal year of the books: what is closed before it can be, and how it was closed. */
export function Year() {
  const year = useLocation().pathname.split("/").at(-1) ?? "";
  return isCalendarDate(year) ? <ShownYear id={year} /> : <NotFound />;
}

const actedOn = ["fiscal-year.update", "accounting-period.update"];

function ShownYear({ id }: { id: string }) {
  const t = useT();
  const { path } = useBranch();
  const { data, error, refetch } = useRead(showYear, { id }, { invalidatedBy: fiscalYearList.invalidatedBy });
  // Somebody else approves that it is closed.
  useLive(actedOn, () => void refetch());
  const name = data?.name ?? id.slice(0, 4);
  return (
    <Page
      title={name}
      breadcrumb={[{ label: t("page.fiscal-year"), to: path("accounting/years") }, { label: name }]}
      extra={data && <Actions id={id} year={data} onDone={() => void refetch()} />}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (data ? <Answer year={data} /> : <LoadingState />)}
    </Page>
  );
}

interface ActionsProps {
  id: string;
  year: Output<typeof showYear>;
  onDone(): void;
}

/** What can be done with the year as it stands, and its certificate. */
function Actions({ id, year: { name, status, seal, open_month }, onDone }: ActionsProps) {
  const t = useT("periods");
  const language = usePrintLanguage();
  const { actionsOf, dialog } = useRowOperations(fiscalYearList.name, {
    dialogs: { close: CloseYearDialog },
    onDone,
  });
  return (
    <Flex gap="small" wrap>
      {seal?.hash && (
        <>
          <PaperButton operation={printYearCertificate} input={{ id, language }}>
            {t("certificate")}
          </PaperButton>
          <VerifyClosed operation={verifyYear} id={id} />
        </>
      )}
      {actionsOf({ id, name, status })
        .filter(({ key }) => key === "reopen" || open_month === null)
        .map(({ key, label, onClick }) => (
          <Button key={key} type={key === "reopen" ? "default" : "primary"} onClick={onClick}>
            {label}
          </Button>
        ))}
      {dialog}
    </Flex>
  );
}

function Answer({ year: { seal, open_month } }: { year: Output<typeof showYear> }) {
  const t = useT("periods");
  const nameOf = useMonthName();
  const { path } = useBranch();
  const [search, setSearch] = useSearchParams();
  const show = (id: string | null) => setSearch(id ? { entry: id } : {});
  if (seal)
    return (
      <div className="month">
        {!seal.hash && <Alert type="info" showIcon message={t("year.no_hash")} />}
        <YearSeal seal={seal} onShowEntry={show} />
        <EntryDialogs id={search.get("entry")} onShow={show} />
      </div>
    );
  if (!open_month) return <Alert type="success" showIcon message={t("year.hint_ready")} />;
  const link = <Link to={path(`accounting/months/${open_month}`)}>{nameOf(open_month)}</Link>;
  return (
    <Alert
      type="info"
      showIcon
      message={
        <>
          {t("year.hint_months")} {link}
        </>
      }
    />
  );
}

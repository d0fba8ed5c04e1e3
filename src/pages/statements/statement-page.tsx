import { Alert, Button, Dropdown, Flex } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { requiredPermission } from "#contract/kit/operation";
import { printFinancialStatement } from "#contract/operations/prints/book-papers";
import { explainFigure } from "#contract/operations/statements/explain-figure";
import { exportFinancialStatement } from "#contract/operations/statements/export-financial-statement";
import { financialStatement, type Statement } from "#contract/operations/statements/financial-statement";
import type { StatementName } from "#contract/operations/statements/statement-names";
import { Money } from "../../components/money";
import { Page } from "../../components/page";
import { PrintSheet } from "../../components/receipt-sheet";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useRead } from "../../hooks/use-operation";
import { downloadFrom, type ExportFormat } from "../../lists/export";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useNotify } from "../../providers/notification";
import { requestOf } from "../../providers/request-of";
import { usePrintLanguage } from "../member-ledger/addresses";
import { ExplanationDrawer } from "./explanation";
import { PaperButton } from "./paper-button";
import { QuestionBar } from "./question-bar";
import { type Chosen, StatementTable } from "./statement-table";
import { type Question, useQuestion } from "./use-question";

/** A financial statement of the branch's definition, each of its figures open to its lines. */
export function StatementPage({ statement }: { statement: StatementName }) {
  const t = useT("statements");
  const question = useQuestion(statement);
  const { data, error, refetch } = useRead(financialStatement, question.asked, { keepPrevious: true });
  useLive(["journal.create", "statement-definition.update"], () => void refetch());
  return (
    <Page title={t(`page.statement-${statement}`)} extra={data && !error && <Takeaway {...question} />}>
      <QuestionBar question={question} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && (data ? <Answer statement={data} question={question} /> : <LoadingState />)}
    </Page>
  );
}

/** Takes the statement along: as a file, or on paper. */
function Takeaway({ asked, showsAccounts }: Pick<Question, "asked" | "showsAccounts">) {
  const t = useT("statements");
  const notify = useNotify();
  const language = usePrintLanguage();
  const take = (format: ExportFormat) => {
    const { url, params } = requestOf(exportFinancialStatement, { ...asked, format, language });
    downloadFrom({ url, query: params }, `${asked.statement}-${asked.to}.${format}`).catch(notify.error);
  };
  const items = [
    { key: "xlsx", label: "Excel (XLSX)", onClick: () => take("xlsx") },
    { key: "csv", label: "CSV", onClick: () => take("csv") },
  ];
  return (
    <Flex gap="small">
      <Dropdown trigger={["click"]} menu={{ items }}>
        <Button aria-haspopup="menu">{t("export")}</Button>
      </Dropdown>
      <PaperButton
        operation={printFinancialStatement}
        input={{ ...asked, accounts: showsAccounts ? "true" : "false", language }}
      />
      <Button onClick={() => window.print()}>{t("print")}</Button>
    </Flex>
  );
}

function Answer({ statement, question }: { statement: Statement; question: Question }) {
  const t = useT("statements");
  const can = useCan();
  const { organization, branch } = useBranch();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { showsAccounts, recordedBy, asked } = question;
  const table = { statement, showsAccounts };
  return (
    <>
      <Warnings statement={statement} />
      {recordedBy && <Alert type="info" showIcon message={t("recorded")} style={{ marginBottom: 12 }} />}
      <div className="statement-scroll">
        <StatementTable
          {...table}
          onChoose={can(requiredPermission(explainFigure) ?? "") ? setChosen : undefined}
        />
      </div>
      <ExplanationDrawer chosen={chosen} asked={asked} onClose={() => setChosen(null)} />
      <PrintSheet paper="page">
        <h1>
          {organization.name} · {branch.name}
        </h1>
        <h2>{t(`page.statement-${statement.statement}`)}</h2>
        <StatementTable {...table} />
      </PrintSheet>
    </>
  );
}

const named = 10;

/** What keeps the statement from being what it should: accounts without a place, sides that differ. */
function Warnings({ statement: { unplaced, differences } }: { statement: Statement }) {
  const t = useT("statements");
  const { path } = useBranch();
  const difference = differences?.find((amount) => amount !== 0);
  return (
    <>
      {unplaced.length > 0 && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          message={t("unplaced", { count: unplaced.length })}
          description={
            <>
              {unplaced
                .slice(0, named)
                .map(({ code, name }) => `${code} ${name}`)
                .join(", ")}
              {unplaced.length > named && " …"}{" "}
              <Link to={path("transaction/maintenance/financial-statement-definition")}>{t("place")}</Link>
            </>
          }
        />
      )}
      {difference !== undefined && (
        <Alert
          type="error"
          showIcon
          style={{ marginBottom: 12 }}
          message={
            <>
              {t("differs")} <Money value={difference} withSign />
            </>
          }
        />
      )}
    </>
  );
}

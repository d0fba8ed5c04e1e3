import { Button, Flex } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { issuedCheckList } from "#contract/entities/issued-check";
import { permissionOf, requiredPermission } from "#contract/kit/operation";
import { spoilCheck } from "#contract/operations/issued-checks/write-check";
import { printCheck, printCheckRegister } from "#contract/operations/prints/check-papers";
import { checkBook } from "#contract/resources/check-book";
import { checkLayout } from "#contract/resources/check-layout";
import { Page } from "../../components/page";
import { DateInput } from "../../components/pickers/date-input";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useLabels } from "../../lists/labels";
import { ListView, type RowAction } from "../../lists/list-view";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { usePaperAddress, usePrintLanguage } from "../member-ledger/addresses";
import { PaperButton } from "../statements/paper-button";
import { SpoilDialog } from "./spoil-dialog";

/** The register of checks that were written or given up, and the ways to print one and all. */
export function IssuedChecks() {
  const t = useT("checks");
  const can = useCan();
  const labels = useLabels();
  const { path } = useBranch();
  const addressOf = usePaperAddress();
  const [isSpoiling, setSpoiling] = useState(false);
  const { actionsOf, dialog } = useRowOperations(issuedCheckList.name);
  const print = (row: Row): RowAction[] =>
    row.state === "issued" && can(requiredPermission(printCheck) ?? "")
      ? [
          {
            key: "print",
            label: t("issued.print"),
            onClick: () => window.open(addressOf(printCheck, { id: row.id }), "_blank", "noopener"),
          },
        ]
      : [];
  const extra = (
    <Flex gap="small" wrap>
      {[checkBook, checkLayout]
        .filter(({ name }) => can(`${name}:read`))
        .map((resource) => (
          <Link key={resource.name} to={path(resource.page)}>
            <Button tabIndex={-1}>{labels.many(resource)}</Button>
          </Link>
        ))}
      {can(permissionOf(spoilCheck)) && (
        <Button onClick={() => setSpoiling(true)}>{t("issued.spoil")}</Button>
      )}
    </Flex>
  );
  return (
    <Page title={labels.list(issuedCheckList)} extra={extra}>
      <RegisterPaper />
      <ListView
        list={issuedCheckList}
        title="number"
        actions={(row) => [...print(row), ...actionsOf(row)]}
        empty={<EmptyState title={t("issued.none")} />}
      />
      {dialog}
      {isSpoiling && <SpoilDialog onClose={() => setSpoiling(false)} />}
    </Page>
  );
}

/** The register of a span of days on paper. */
function RegisterPaper() {
  const t = useT("checks");
  const language = usePrintLanguage();
  const { branch } = useBranch();
  const today = branch.business_date;
  const [from, setFrom] = useState(`${today.slice(0, 8)}01`);
  const [to, setTo] = useState(today);
  return (
    <Flex gap="small" wrap align="center" style={{ marginBottom: 12 }}>
      <span style={{ width: 150 }}>
        <DateInput aria-label={t("issued.from")} value={from} onChange={(day) => setFrom(day ?? today)} />
      </span>
      <span style={{ width: 150 }}>
        <DateInput aria-label={t("issued.to")} value={to} onChange={(day) => setTo(day ?? today)} />
      </span>
      <PaperButton operation={printCheckRegister} input={from <= to ? { from, to, language } : null}>
        {t("issued.register")}
      </PaperButton>
    </Flex>
  );
}

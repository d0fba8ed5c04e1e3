import { useMemo } from "react";
import { timeDepositList } from "#contract/entities/placed-deposit";
import type { Filter } from "#contract/kit/list-query";
import { printTimeDeposit } from "#contract/operations/prints/time-deposit-paper";
import { EmptyState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { ListView, type Row } from "../../lists/list-view";
import { useT } from "../../providers/i18n";
import { useRowOperations } from "../../resources/operations/use-row-operations";
import { usePaperAddress, usePrintLanguage } from "../member-ledger/addresses";

/** Placements of time deposits, each with its certificate and what may be done with it. */
export function Placements({ query }: { query: readonly Filter[] }) {
  const t = useT("time-deposits");
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  const { actionsOf, dialog } = useRowOperations(timeDepositList.name);
  const actions = (row: Row) => [
    {
      key: "certificate",
      label: t("certificate"),
      onClick: () => window.open(addressOf(printTimeDeposit, { id: row.id, language }), "_blank", "noopener"),
    },
    ...actionsOf(row),
  ];
  return (
    <>
      <ListView
        list={timeDepositList}
        query={query}
        title="name"
        actions={actions}
        empty={<EmptyState title={t("none")} description={t("how")} />}
      />
      {dialog}
    </>
  );
}

/** Those of an account of a member, for who may see them. */
export function PlacementsOf({ memberId, number }: { memberId: string; number: string | null }) {
  const can = useCan();
  const query = useMemo<Filter[]>(
    () => [
      { field: "member_id", mode: "equal", value: memberId },
      { field: "account_number", mode: "equal", value: number ?? "" },
    ],
    [memberId, number],
  );
  return can(`${timeDepositList.name}:read`) ? <Placements query={query} /> : null;
}

import { useList } from "@refinedev/core";
import { Button, Flex } from "antd";
import { useState } from "react";
import { addDays } from "#contract/kit/dates";
import { permissionOf } from "#contract/kit/operation";
import { closeReconciliation } from "#contract/operations/reconciliation/close";
import { matchSuggested, showReconciliation } from "#contract/operations/reconciliation/match";
import { bankAccount } from "#contract/resources/bank-account";
import { DateInput } from "../../components/pickers/date-input";
import { ReferencePicker } from "../../components/pickers/reference-picker";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useOperation, useRead } from "../../hooks/use-operation";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import { useNotify } from "../../providers/notification";
import { invalidatedByResource } from "../../providers/refresh";
import { Figures } from "./figures-table";
import { Matching } from "./matching";

/** The last day of the month before a day. */
const lastMonthEnd = (day: string) => addDays(`${day.slice(0, 8)}01`, -1);

/** The bank account of the branch, where it has no other. */
function useOnlyAccount(): string | undefined {
  const { query } = useList<Row>({
    resource: bankAccount.name,
    pagination: { currentPage: 1, pageSize: 2, mode: "server" },
    errorNotification: false,
    queryOptions: { meta: { ...invalidatedByResource(bankAccount.name) } },
  });
  const [first, ...others] = query.data?.data ?? [];
  return others.length === 0 ? first?.id : undefined;
}

/** How the books agree with one bank account at the end of a day, and what may be done so that they do. */
export function Agreement() {
  const t = useT("reconciliation");
  const { branch } = useBranch();
  const [chosen, setAccount] = useState<string | null>();
  const only = useOnlyAccount();
  // Where there is but one it is chosen, until it is taken out.
  const account = chosen === undefined ? only : (chosen ?? undefined);
  const [through, setThrough] = useState(lastMonthEnd(branch.business_date));
  return (
    <Flex vertical gap="middle">
      <Flex gap="small" wrap align="center">
        <span style={{ width: 260 }}>
          <ReferencePicker
            to="bank-account"
            aria-label={t("account")}
            placeholder={t("account")}
            value={account}
            onChange={(id) => setAccount(id ?? null)}
          />
        </span>
        <span style={{ width: 160 }}>
          <DateInput
            aria-label={t("through")}
            value={through}
            onChange={(day) => setThrough(day ?? lastMonthEnd(branch.business_date))}
          />
        </span>
      </Flex>
      {account ? (
        <OfAccount key={`${account} ${through}`} id={account} through={through} />
      ) : (
        <EmptyState title={t("choose")} />
      )}
    </Flex>
  );
}

interface Asked {
  id: string;
  through: string;
}

function OfAccount({ id, through }: Asked) {
  const t = useT("reconciliation");
  const { data, error, refetch } = useRead(showReconciliation, { id, through });
  useLive(["bank-statement-line.*", "bank-reconciliation.*", "journal.create"], () => void refetch());
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LoadingState />;
  return (
    <>
      <Acts id={id} through={through} onDone={() => void refetch()} />
      <Figures figures={data.figures} />
      <Matching shown={data} onMatched={() => void refetch()} />
      {data.is_cut && <p>{t("cut")}</p>}
    </>
  );
}

function Acts({ id, through, onDone }: Asked & { onDone(): void }) {
  const t = useT("reconciliation");
  const can = useCan();
  const notify = useNotify();
  const matching = useOperation(matchSuggested);
  const closing = useOperation(closeReconciliation);
  const match = () =>
    matching.run({ id }).then(
      ({ count }) => {
        notify.success(t("matched", { count }));
        onDone();
      },
      (error) => notify.error(error),
    );
  const close = () =>
    closing.run({ id, through }).then(
      () => {
        notify.success(t("is_closed"));
        onDone();
      },
      (error) => notify.error(error),
    );
  return (
    <Flex gap="small" wrap>
      {can(permissionOf(matchSuggested)) && (
        <Button loading={matching.pending} onClick={() => void match()}>
          {t("match_all")}
        </Button>
      )}
      {can(permissionOf(closeReconciliation)) && (
        <Button loading={closing.pending} onClick={() => void close()}>
          {t("close")}
        </Button>
      )}
    </Flex>
  );
}

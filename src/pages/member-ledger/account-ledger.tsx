import { FilePdfOutlined, ReadOutlined, SwapOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { MemberAccount } from "#contract/entities/member-ledger";
import { permissionOf } from "#contract/kit/operation";
import { showEntry } from "#contract/operations/ledger/show-entry";
import { showPassbook } from "#contract/operations/member-ledger/passbook";
import { showLedger } from "#contract/operations/member-ledger/show-ledger";
import { mostPrintedLines, printStatement } from "#contract/operations/prints/prints";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { useLive } from "../../providers/live-provider";
import type { DateRange } from "../ledger/date-ranges";
import { RangeBar } from "../ledger/ledger-bar";
import { InstructionsOf } from "../loans/instructions";
import { PlacementsOf } from "../time-deposits/placements";
import { EntryDialogs } from "../transactions/entry-dialogs";
import { memberAccountSearch, usePaperAddress, usePrintLanguage } from "./addresses";
import { LedgerSums } from "./ledger-sums";
import { LedgerTable } from "./ledger-table";
import { useLedger } from "./use-ledger";

interface AccountLedgerProps {
  memberId: string;
  account: MemberAccount;
  period: DateRange;
  onPeriod(change: Partial<DateRange>): void;
}

/** The running ledger of an account over a period, newest first unless turned; its statement and passbook. */
export function AccountLedger({ memberId, account, period, onPeriod }: AccountLedgerProps) {
  const t = useT("member-ledger");
  const can = useCan();
  const [order, setOrder] = useState<"asc" | "desc">("desc");
  const [shown, setShown] = useState<string | null>(null);
  const asked = {
    id: memberId,
    account_id: account.account_id,
    ...(account.member_account_id && { member_account_id: account.member_account_id }),
    ...(period.from && { from: period.from }),
    ...(period.to && { to: period.to }),
  };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger(showLedger, {
    ...asked,
    order,
  });
  useLive(["journal.create"], () => void refetch());
  const first = data?.pages[0];
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <section
      aria-label={`${account.number ?? account.code} ${account.name}`}
      className="member-ledger-account"
    >
      <Flex gap="small" wrap justify="space-between" align="center">
        <RangeBar range={period} onChange={onPeriod} />
        <Flex gap="small" wrap>
          <Button
            icon={<SwapOutlined rotate={90} />}
            onClick={() => setOrder(order === "asc" ? "desc" : "asc")}
          >
            {t(order === "asc" ? "ledger.newest_first" : "ledger.oldest_first")}
          </Button>
          <Papers asked={asked} count={first?.count ?? 0} />
        </Flex>
      </Flex>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !first && <LoadingState />}
      {!error && first && <LedgerSums ledger={first} />}
      {!error && first?.count === 0 && <EmptyState title={t("ledger.none")} />}
      {!error && first && lines.length > 0 && (
        <LedgerTable lines={lines} onOpen={can(permissionOf(showEntry)) ? setShown : undefined} />
      )}
      {hasNextPage && (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("ledger.more", { shown: lines.length, count: first?.count })}
        </Button>
      )}
      {account.kind === "savings" && account.member_account_id && (
        <InstructionsOf field="savings_account_id" id={account.member_account_id} />
      )}
      {account.kind === "time deposit" && <PlacementsOf memberId={memberId} number={account.number} />}
      <EntryDialogs id={shown} onShow={setShown} />
    </section>
  );
}

interface PapersProps {
  asked: { id: string; account_id: string; member_account_id?: string; from?: string; to?: string };
  count: number;
}

function Papers({ asked, count }: PapersProps) {
  const t = useT("member-ledger");
  const can = useCan();
  const { path } = useBranch();
  const navigate = useNavigate();
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  const search = memberAccountSearch(asked.id, asked.account_id, asked.member_account_id ?? null);
  const passbook = `${path("member-accounting-ledger/passbook")}?${search}`;
  const isTooLong = count > mostPrintedLines;
  return (
    <>
      {can(permissionOf(printStatement)) && (
        <Button
          icon={<FilePdfOutlined aria-hidden />}
          href={addressOf(printStatement, { ...asked, language })}
          target="_blank"
          rel="noopener"
          disabled={isTooLong}
          title={isTooLong ? t("ledger.too_long", { most: mostPrintedLines }) : undefined}
        >
          {t("ledger.statement")}
        </Button>
      )}
      {can(permissionOf(showPassbook)) && (
        <Button icon={<ReadOutlined aria-hidden />} onClick={() => navigate(passbook)}>
          {t("passbook.title")}
        </Button>
      )}
    </>
  );
}

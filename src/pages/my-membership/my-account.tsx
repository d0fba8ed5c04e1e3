import { FilePdfOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useState } from "react";
import type { MemberAccount } from "#contract/entities/member-ledger";
import { myLedger } from "#contract/operations/member-ledger/mine";
import { printMyStatement } from "#contract/operations/prints/prints";
import { EmptyState, ErrorState, LoadingState } from "../../components/states";
import { useT } from "../../providers/i18n";
import type { DateRange } from "../ledger/date-ranges";
import { RangeBar } from "../ledger/ledger-bar";
import { usePaperAddress, usePrintLanguage } from "../member-ledger/addresses";
import { LedgerSums } from "../member-ledger/ledger-sums";
import { useLedger } from "../member-ledger/use-ledger";
import "../member-ledger/member-ledger.css";
import { MyLines } from "./my-lines";

/** The lines of one's own account over a period, newest first, and the statement of them to keep. */
export function MyAccount({ account }: { account: MemberAccount }) {
  const t = useT("member-ledger");
  const [period, setPeriod] = useState<DateRange>({ from: null, to: null });
  const addressOf = usePaperAddress();
  const language = usePrintLanguage();
  const asked = {
    id: account.member_account_id ?? "",
    ...(period.from && { from: period.from }),
    ...(period.to && { to: period.to }),
  };
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLedger(myLedger, {
    ...asked,
    order: "desc",
  });
  const first = data?.pages[0];
  const lines = data?.pages.flatMap((page) => page.lines) ?? [];
  return (
    <section aria-label={`${account.number} ${account.name}`} className="member-ledger-account">
      <Flex gap="small" wrap justify="space-between" align="center">
        <RangeBar range={period} onChange={(change) => setPeriod({ ...period, ...change })} />
        <Button
          icon={<FilePdfOutlined aria-hidden />}
          href={addressOf(printMyStatement, { ...asked, language })}
          target="_blank"
          rel="noopener"
        >
          {t("ledger.statement")}
        </Button>
      </Flex>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !first && <LoadingState />}
      {first && <LedgerSums ledger={first} />}
      {first?.count === 0 && <EmptyState title={t("ledger.none")} />}
      {lines.length > 0 && <MyLines lines={lines} side={account.normal_side} />}
      {hasNextPage && (
        <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("ledger.more", { shown: lines.length, count: first?.count })}
        </Button>
      )}
    </section>
  );
}

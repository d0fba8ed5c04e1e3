import { Button } from "antd";
import { useCallback, useState } from "react";
import type { PassbookLine } from "#contract/entities/passbook";
import { showPassbookLayout } from "#contract/operations/member-ledger/passbook";
import { ErrorState, LoadingState } from "../../../components/states";
import { useBranch } from "../../../hooks/use-branch";
import { useRead } from "../../../hooks/use-operation";
import { useT } from "../../../providers/i18n";
import { PassbookPaper } from "../../member-ledger/passbook/passbook-paper";

/** A page full of lines, to be laid over a passbook. */
const sampleLines = (count: number, today: string): PassbookLine[] =>
  Array.from({ length: count }, (_, index) => ({
    position: index + 1,
    page: 1,
    line: index + 1,
    entry_id: null,
    entry_date: today,
    reference: null,
    source: index % 2 === 0 ? "deposit" : "withdraw",
    debit: index % 2 === 0 ? 0 : 12_345,
    credit: index % 2 === 0 ? 1_234_567 : 0,
    balance: 1_234_567,
    printed_at: null,
    printed_by_name: null,
  }));

/** Prints a page of lines where the branch's passbooks have theirs. */
export function PassbookSample() {
  const t = useT("teller");
  const { branch } = useBranch();
  const { data, error, refetch } = useRead(showPassbookLayout, {});
  const [lines, setLines] = useState<PassbookLine[]>([]);
  const takeOut = useCallback(() => setLines([]), []);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <LoadingState />;
  const print = () => setLines(sampleLines(data.lines_per_page, branch.business_date));
  return (
    <>
      <Button type="primary" onClick={print}>
        {t("test.print")}
      </Button>
      <PassbookPaper layout={data} lines={lines} onPrinted={takeOut} />
    </>
  );
}

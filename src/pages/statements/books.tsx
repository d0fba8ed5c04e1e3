import { Button, Flex, Select } from "antd";
import { useState } from "react";
import { branchLedger } from "#contract/entities/journal";
import { printBook } from "#contract/operations/prints/book-papers";
import { type BookName, bookNames, exportBook, sourcesOf } from "#contract/operations/statements/books";
import { Page } from "../../components/page";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { downloadFrom, type ExportFormat } from "../../lists/export";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { requestOf } from "../../providers/request-of";
import { type DateRange, rangeNamed } from "../ledger/date-ranges";
import { RangeBar } from "../ledger/ledger-bar";
import { usePrintLanguage } from "../member-ledger/addresses";
import { BookLines } from "./book-lines";
import { PaperButton } from "./paper-button";

/** The books of account, taken along over a span of days. */
export function Books() {
  const t = useT("teller");
  const labels = useLabels();
  const notify = useNotify();
  const can = useCan();
  const language = usePrintLanguage();
  const { branch } = useBranch();
  const [book, setBook] = useState<BookName>("cash-receipts");
  const [range, setRange] = useState<DateRange>(() => rangeNamed("this-month", branch.business_date));
  const [taking, setTaking] = useState<ExportFormat | null>(null);
  const { from, to } = range;
  const take = async (format: ExportFormat) => {
    if (!from || !to) return;
    const { url, params } = requestOf(exportBook, { book, from, to, format, language });
    setTaking(format);
    await downloadFrom({ url, query: params }, `${book}-${from}-${to}.${format}`).catch(notify.error);
    setTaking(null);
  };
  const sources = sourcesOf[book].map(labels.option).join(", ");
  const takeaway = (
    <Flex gap="small" wrap>
      {(["xlsx", "csv"] as const).map((format) => (
        <Button
          key={format}
          type={format === "xlsx" ? "primary" : "default"}
          disabled={!from || !to}
          loading={taking === format}
          onClick={() => void take(format)}
        >
          {t(`book.${format}`)}
        </Button>
      ))}
      <PaperButton operation={printBook} input={from && to ? { book, from, to, language } : null} />
    </Flex>
  );
  return (
    <Page title={t("page.books")} subtitle={t("book.holds", { sources })} extra={takeaway}>
      <Flex gap="small" wrap style={{ marginBottom: 12 }}>
        <Select
          aria-label={t("book.book")}
          style={{ width: 240, maxWidth: "100%" }}
          value={book}
          onChange={setBook}
          options={bookNames.map((value) => ({ value, label: t(`book.${value}`) }))}
        />
        <RangeBar range={range} onChange={(part) => setRange({ ...range, ...part })} />
      </Flex>
      {from && to && can(`${branchLedger.name}:read`) && <BookLines book={book} from={from} to={to} />}
    </Page>
  );
}

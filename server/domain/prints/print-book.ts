import { date, type Fields, money, text } from "#contract/kit/field";
import { mostPrintedBookLines, printBook } from "#contract/operations/prints/book-papers";
import { sourcesOf } from "#contract/operations/statements/books";
import { bookPaperOf } from "#server/domain/prints/book-paper";
import { oneLine, pagesOf } from "#server/domain/prints/page-totals";
import { servePaper } from "#server/domain/prints/paper";
import { readBook } from "#server/domain/statements/export-book";

export const printBookHandler = servePaper(printBook, async (call) => {
  const { tx, input, caller, refusal, audit } = call;
  const { book, from, to } = input;
  if (from > to) throw refusal("dates_reversed");
  const { paper, t, span, signatures, texts } = await bookPaperOf(call, input);
  const lines: Record<string, unknown>[] = [];
  const asked = { values: [from, to, sourcesOf[book]], t, sourceOf: paper.reader.labels.option };
  for await (const rows of readBook(tx, book, asked)) {
    lines.push(...rows);
    // The last row is the total.
    const count = lines.length - 1;
    if (count > mostPrintedBookLines) throw refusal("too_many_lines", { count, most: mostPrintedBookLines });
  }
  audit({ entity: "branch", entityId: caller.membership.branchId, after: { book, from, to } });
  const isLedger = book === "general-ledger";
  const columns: Fields = {
    date: date({ label: t("book.date") }),
    reference: text({ label: t("book.reference") }),
    account: text({ label: t("book.account") }),
    particulars: text({ label: t("book.particulars") }),
    debit: money({ label: t("book.debit") }),
    credit: money({ label: t("book.credit") }),
    ...(isLedger && { balance: money({ label: t("book.balance") }) }),
  };
  const rows = lines.slice(0, -1).map(({ debit, credit, ...line }) => ({
    ...line,
    debit: debit || null,
    credit: credit || null,
    reference: oneLine(line.reference, 14),
    account: oneLine(`${line.code} ${line.account}`, isLedger ? 42 : 27),
    particulars: oneLine([line.member, line.particulars].filter(Boolean).join(" · "), isLedger ? 42 : 27),
  }));
  return {
    ...paper,
    isWide: isLedger,
    name: `${book}-${from}-${to}`,
    title: t(`book.${book}`),
    about: `${from} – ${to}`,
    sections: [
      span,
      ...pagesOf(rows, {
        ...{ columns, texts, isWide: isLedger, sums: ["debit", "credit"] },
        widths: { date: 48, reference: 54, debit: 64, credit: 64, ...(isLedger && { balance: 64 }) },
      }),
      signatures,
    ],
  };
});

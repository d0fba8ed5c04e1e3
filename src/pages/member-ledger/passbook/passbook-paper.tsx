import { useEffect } from "react";
import { lineTop, type PassbookLayout, type PassbookLine } from "#contract/entities/passbook";
import { formatPesos } from "#contract/kit/money";
import { movedBy, usePaperOffset } from "../../../components/receipt-paper";
import { PrintSheet } from "../../../components/receipt-sheet";
import { useT } from "../../../providers/i18n";
import "./passbook.css";

interface PassbookPaperProps {
  layout: PassbookLayout;
  /** What is to be printed now; nothing prints nothing. */
  lines: PassbookLine[];
  /** Must stay the same function: another one would print again. */
  onPrinted(): void;
}

const millimetres = (tenths: number) => `${tenths / 10}mm`;

/** "2026-11-21" → "11/21/26", as narrow as a passbook has room for. */
const shortDay = (day: string) => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(2, 4)}`;

/**
 * Lines on the very places of their pages, and nothing else on them: the booklet holds what was printed
 * before. Prints as soon as there is something to print.
 */
export function PassbookPaper({ layout, lines, onPrinted }: PassbookPaperProps) {
  useEffect(() => {
    if (lines.length === 0) return;
    // Some browsers go on before the paper is made.
    window.addEventListener("afterprint", onPrinted, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", onPrinted);
  }, [lines, onPrinted]);
  const [offset] = usePaperOffset("passbook");
  if (lines.length === 0) return null;
  const size = { width: millimetres(layout.page_width), height: millimetres(layout.page_height) };
  const pages = [...new Set(lines.map(({ page }) => page))];
  return (
    <PrintSheet paper="page">
      <style>{`@page passbook { size: ${size.width} ${size.height}; margin: 0 }`}</style>
      {pages.map((page) => (
        <div key={page} className="passbook-paper" style={{ ...size, ...movedBy(offset) }}>
          {lines
            .filter((line) => line.page === page)
            .map((line) => (
              <PaperLine key={line.position} line={line} layout={layout} />
            ))}
        </div>
      ))}
    </PrintSheet>
  );
}

function PaperLine({ line, layout }: { line: PassbookLine; layout: PassbookLayout }) {
  const t = useT("member-ledger");
  const place = {
    top: millimetres(lineTop(layout, line.line)),
    left: millimetres(layout.left),
    right: millimetres(layout.left),
    height: millimetres(layout.line_height),
    lineHeight: millimetres(layout.line_height),
  };
  const amount = (centavos: number) => (centavos === 0 ? "" : formatPesos(centavos));
  return (
    <div className="passbook-paper-line" style={place}>
      <span>{shortDay(line.entry_date)}</span>
      <span>{t(line.source ? `code.${line.source}` : "code.forwarded")}</span>
      <span>{amount(line.debit)}</span>
      <span>{amount(line.credit)}</span>
      <span>{formatPesos(line.balance)}</span>
    </div>
  );
}

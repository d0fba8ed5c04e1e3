import { Alert, Button, Flex } from "antd";
import { useState } from "react";
import { formatPesos } from "#contract/kit/money";
import { type Output, permissionOf } from "#contract/kit/operation";
import {
  matchLine,
  type SuggestedSum,
  type showReconciliation,
} from "#contract/operations/reconciliation/match";
import { Money } from "../../components/money";
import { useCan } from "../../hooks/use-auth";
import { useOperation } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BookLines, keyOfBookLine } from "./book-lines";
import { OpenLines } from "./open-lines";
import "./matching.css";

type Shown = Output<typeof showReconciliation>;

interface MatchingProps {
  shown: Shown;
  onMatched(): void;
}

const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** What was chosen of a bank and of the books, to be matched once both come to the same. */
function useChosen({ open_lines, in_transit, outstanding }: Shown) {
  const [ofBank, chooseOfBank] = useState<readonly string[]>([]);
  const [ofBooks, chooseOfBooks] = useState<readonly string[]>([]);
  // What somebody else matched meanwhile is chosen no more.
  const lines = open_lines.filter(({ id }) => ofBank.includes(id));
  const bookLines = [...in_transit, ...outstanding].filter(
    (line) => !line.is_matched && ofBooks.includes(keyOfBookLine(line)),
  );
  const choose = ({ lines: ids, book_lines }: Pick<SuggestedSum, "lines" | "book_lines">) => {
    chooseOfBank(ids);
    chooseOfBooks(book_lines.map(keyOfBookLine));
  };
  /** Chooses of one of the tables; what is chosen in the other stays. */
  const chooseIn = (table: Shown["in_transit"]) => (keys: string[]) => {
    const shown = new Set(table.map(keyOfBookLine));
    chooseOfBooks((before) => [...before.filter((key) => !shown.has(key)), ...keys]);
  };
  return { lines, bookLines, ofBank, ofBooks, chooseOfBank, chooseIn, choose };
}

/** The lines of both sides that are open, matched one with one, or several together that come to the same. */
export function Matching({ shown, onMatched }: MatchingProps) {
  const t = useT("reconciliation");
  const mayMatch = useCan()(permissionOf(matchLine));
  const chosen = useChosen(shown);
  const done = () => {
    chosen.choose({ lines: [], book_lines: [] });
    onMatched();
  };
  const books = (["in_transit", "outstanding"] as const).map((name) => (
    <BookLines
      key={name}
      title={t(name)}
      lines={shown[name]}
      chosen={chosen.ofBooks}
      onChoose={mayMatch ? chosen.chooseIn(shown[name]) : undefined}
    />
  ));
  return (
    <>
      {mayMatch && shown.sums.length > 0 && <Sums sums={shown.sums} onChoose={chosen.choose} />}
      <OpenLines
        lines={shown.open_lines}
        chosen={chosen.ofBank}
        onChoose={chosen.chooseOfBank}
        onMatched={done}
      />
      {books}
      {(chosen.lines.length > 0 || chosen.bookLines.length > 0) && <Together {...chosen} onMatched={done} />}
    </>
  );
}

interface SumsProps {
  sums: readonly SuggestedSum[];
  onChoose(sum: SuggestedSum): void;
}

/** What may belong together because it comes to the same: to be looked at, and then matched. */
function Sums({ sums, onChoose }: SumsProps) {
  const t = useT("reconciliation");
  return (
    <Alert
      type="info"
      showIcon
      message={t("sums.title")}
      description={
        <Flex vertical align="start">
          {sums.map((sum) => (
            <Button
              key={[...sum.lines, ...sum.book_lines.map(keyOfBookLine)].join(" ")}
              type="link"
              size="small"
              onClick={() => onChoose(sum)}
            >
              {t(sum.lines.length === 1 ? "sums.in_books" : "sums.of_bank", {
                amount: formatPesos(sum.amount),
                count: Math.max(sum.lines.length, sum.book_lines.length),
              })}
            </Button>
          ))}
        </Flex>
      }
    />
  );
}

type TogetherProps = Pick<ReturnType<typeof useChosen>, "lines" | "bookLines"> & { onMatched(): void };

/** What the chosen lines of both sides come to, and the way to match them. */
function Together({ lines, bookLines, onMatched }: TogetherProps) {
  const t = useT("reconciliation");
  const notify = useNotify();
  const { run, pending } = useOperation(matchLine);
  const [told, booked] = [sumOf(lines), sumOf(bookLines)];
  const [first, ...others] = lines;
  const match = () => {
    if (!first) return;
    const book_lines = bookLines.map(({ entry_id, line_number }) => ({ entry_id, line_number }));
    void run({ id: first.id, also: others.map(({ id }) => id), book_lines }).then(onMatched, (error) =>
      notify.error(error),
    );
  };
  return (
    <Flex
      component="output"
      aria-label={t("together.title")}
      className="reconciliation-together"
      gap="middle"
      wrap
      align="center"
    >
      <span>
        {t("together.bank", { count: lines.length })} <Money value={told} withSign />
      </span>
      <span>
        {t("together.books", { count: bookLines.length })} <Money value={booked} withSign />
      </span>
      {told !== booked && (
        <span>
          {t("together.difference")} <Money value={told - booked} withSign />
        </span>
      )}
      <Button
        type="primary"
        loading={pending}
        disabled={!first || bookLines.length === 0 || told !== booked}
        onClick={match}
      >
        {t("together.match")}
      </Button>
    </Flex>
  );
}

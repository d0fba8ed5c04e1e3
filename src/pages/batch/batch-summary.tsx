import { Button, Flex } from "antd";
import type { Batch } from "#contract/entities/batch";
import type { Centavos } from "#contract/kit/money";
import { Money } from "../../components/money";
import { momentIn } from "../../components/receipt";
import { PrintSheet } from "../../components/receipt-sheet";
import { useBranch } from "../../hooks/use-branch";
import { useDates } from "../../hooks/use-dates";
import { useT } from "../../providers/i18n";
import { BatchFigures } from "./batch-figures";
import { SheetButton } from "./sheet-button";
import { Signatures, SignBatch } from "./sign-batch";
import "./batch.css";

export interface CountedDenomination {
  name: string;
  value: Centavos;
  quantity: number;
}

interface BatchSummaryProps {
  batch: Batch;
  counts: CountedDenomination[];
  onSigned(batch: Batch): void;
  /** What comes after it, beside the button that prints. */
  actions?: React.ReactNode;
}

/** The end of a teller's day on one page, on screen and on paper. */
export function BatchSummary({ batch, counts, onSigned, actions }: BatchSummaryProps) {
  const t = useT("teller");
  const sheet = <Summary batch={batch} counts={counts} />;
  return (
    <>
      {sheet}
      <PrintSheet paper="page">{sheet}</PrintSheet>
      <Flex gap="small" wrap style={{ marginTop: 16 }}>
        <Button type="primary" autoFocus onClick={() => window.print()}>
          {t("batch.print")}
        </Button>
        <SheetButton batchId={batch.id} />
        <SignBatch batch={batch} onSigned={onSigned} />
        {actions}
      </Flex>
    </>
  );
}

function Summary({ batch, counts }: { batch: Batch; counts: CountedDenomination[] }) {
  const t = useT("teller");
  const dates = useDates();
  const { organization, branch } = useBranch();
  const time = (moment: string | null) => moment && momentIn(branch.time_zone, moment);
  const facts: [name: string, value: string | null][] = [
    ["reference", batch.reference],
    ["teller", batch.user_full_name],
    ["entry_date", dates.show(batch.entry_date)],
    ["opened_at", time(batch.opened_at)],
    ["ended_at", time(batch.ended_at)],
    // Who counts their own batch is its teller.
    ["counted_by", batch.witness_name && batch.counted_by_name],
    ["witness", batch.witness_name],
    ["over_short_reason", batch.over_short_reason],
  ];
  return (
    <article className="batch-summary" aria-label={t("batch.summary", { name: batch.name })}>
      <h2>{t("batch.summary", { name: batch.name })}</h2>
      <p>
        {organization.name} · {branch.name}
      </p>
      <table>
        <tbody>
          {facts.map(
            ([name, value]) =>
              value && (
                <tr key={name}>
                  <th scope="row">{t(`batch.fact.${name}`)}</th>
                  <td>{value}</td>
                </tr>
              ),
          )}
        </tbody>
      </table>
      <BatchFigures batch={batch} />
      {counts.length > 0 && <Counts counts={counts} />}
      <Signatures batch={batch} />
    </article>
  );
}

function Counts({ counts }: { counts: CountedDenomination[] }) {
  const t = useT("teller");
  return (
    <table>
      <caption>{t("count.title")}</caption>
      <tbody>
        {counts.map(({ name, value, quantity }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{quantity.toLocaleString("en-PH")} ×</td>
            <td>
              <Money value={value * quantity} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

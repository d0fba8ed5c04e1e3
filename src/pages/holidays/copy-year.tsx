import { Button, Modal, Select } from "antd";
import { useId, useState } from "react";
import type { Output } from "#contract/kit/operation";
import { copyHolidayYear } from "#contract/operations/holidays/copy-year";
import { Field } from "../../components/field";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useOperation } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { KindMark } from "./month";
import { type HolidayYear, useHolidaysOf } from "./use-holidays";

interface CopyYearProps {
  target: number;
  /** The years that have holidays to copy, at least one. */
  sources: readonly HolidayYear[];
  onClose(): void;
}

type Copied = Output<typeof copyHolidayYear>;

/** Copies the holidays of another year: shows them first, and then what became of each. */
export function CopyYear({ target, sources, onClose }: CopyYearProps) {
  const t = useT("holidays");
  const id = useId();
  const nearest = sources.findLast(({ year }) => year < target) ?? sources[0];
  const [source, setSource] = useState(nearest?.year ?? target);
  const [copied, setCopied] = useState<Copied | null>(null);
  const { run, pending, refusal, reset } = useOperation(copyHolidayYear);

  // A refusal stands above the holidays it is about.
  const copy = () => void run({ target, source }).then(setCopied, () => {});
  const footer = copied ? (
    <Button type="primary" onClick={onClose}>
      {t("copy.close")}
    </Button>
  ) : (
    <>
      <Button onClick={onClose}>{t("copy.cancel")}</Button>
      <Button type="primary" loading={pending} onClick={copy}>
        {t("copy.act", { source, target })}
      </Button>
    </>
  );
  return (
    <Modal open title={t("copy.title", { target })} onCancel={onClose} footer={footer}>
      {copied ? (
        <Outcome copied={copied} target={target} />
      ) : (
        <>
          <RefusalAlert refusal={refusal} />
          <Field id={id} label={t("copy.source")} help={t("copy.help", { target })}>
            <Select<number>
              id={id}
              value={source}
              onChange={(year) => {
                reset();
                setSource(year);
              }}
              options={sources.map(({ year, count }) => ({
                value: year,
                label: t("years.named", { year, count }),
              }))}
            />
          </Field>
          <Preview source={source} />
        </>
      )}
    </Modal>
  );
}

function Preview({ source }: { source: number }) {
  const dates = useDates();
  const { rows, error, refetch } = useHolidaysOf(source);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!rows) return <LoadingState />;
  return (
    <ul className="copy-list">
      {rows.map(({ id, name, entry_date, kind }) => (
        <li key={id}>
          <span className="copy-date">{dates.show(entry_date)}</span> <KindMark kind={kind} /> {name}
        </li>
      ))}
    </ul>
  );
}

function Outcome({ copied: { added, skipped }, target }: { copied: Copied; target: number }) {
  const t = useT("holidays");
  const dates = useDates();
  return (
    <div role="status">
      <p>
        <strong>{t("copy.added", { count: added.length, target })}</strong>
      </p>
      <ul className="copy-list">
        {added.map(({ id, name, entry_date }) => (
          <li key={id}>
            <span className="copy-date">{dates.show(entry_date)}</span> {name}
          </li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <>
          <p>
            <strong>{t("copy.skipped", { count: skipped.length })}</strong>
          </p>
          <ul className="copy-list">
            {skipped.map(({ name, entry_date, reason }) => (
              <li key={`${entry_date} ${name}`}>
                <span className="copy-date">{dates.show(entry_date)}</span> {name}:{" "}
                {t(`copy.reason.${reason}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

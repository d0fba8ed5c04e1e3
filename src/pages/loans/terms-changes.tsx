import { Collapse, Flex, Timeline } from "antd";
import { formatPesos } from "#contract/kit/money";
import type { Output } from "#contract/kit/operation";
import { showTermsChanges } from "#contract/operations/loans/change-terms";
import { ErrorState } from "../../components/states";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { Schedule } from "./loan-figures";

type Change = Output<typeof showTermsChanges>["changes"][number];

/** What a change has asked for, in words. */
function useSaid() {
  const t = useT("loans");
  const { show } = useDates();
  return ({ details }: Change): string => {
    if (details.kind === "move-due-dates") {
      const { instalment: number, due_on, moves_later } = details;
      const said = t("terms.moved", { number, date: show(due_on) });
      return moves_later ? `${said} ${t("terms.movedLater")}` : said;
    }
    if (details.kind === "change-rate")
      return t("terms.rate", { rate: details.interest_rate, date: show(details.from_date) });
    if (details.kind === "change-term") return t("terms.term", { count: details.instalments });
    if (details.kind === "set-instalment")
      return t("terms.set", { number: details.instalment, amount: formatPesos(details.amount) });
    return t("terms.paused", { from: show(details.from_date), to: show(details.to_date) });
  };
}

/** The changes of terms of a loan in their order, and the schedule that it was released with. */
export function TermsChanges({ loan: { id } }: { loan: { id: string } }) {
  const t = useT("loans");
  const dates = useDates();
  const said = useSaid();
  const { data, error, refetch } = useRead(showTermsChanges, { id }, { invalidatedBy: ["loan.update"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || data.changes.length === 0) return null;
  const items = data.changes.map((change) => {
    const { entry_date, reason, created_by_name: by, approved_by_name: approver, maturity_after } = change;
    const who = [by ?? t("terms.byNight"), approver && t("terms.approvedBy", { name: approver })]
      .filter(Boolean)
      .join(" · ");
    return {
      key: change.id,
      children: (
        <>
          <strong>{said(change)}</strong>
          <div>{`${dates.show(entry_date)} · ${who}`}</div>
          <div>{`${t("terms.maturesThen")} ${dates.show(maturity_after)} · ${reason}`}</div>
        </>
      ),
    };
  });
  const original = {
    key: "original",
    label: t("terms.original"),
    children: <Schedule rows={data.original} />,
  };
  return (
    <section aria-label={t("terms.title")}>
      <h3 className="loan-heading">{t("terms.title")}</h3>
      <Flex vertical gap="small">
        <Timeline className="loan-changes" items={items} />
        <Collapse items={[original]} />
      </Flex>
    </section>
  );
}

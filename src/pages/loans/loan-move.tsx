import { Alert, Collapse, Flex } from "antd";
import { formatPesos } from "#contract/kit/money";
import { showMove } from "#contract/operations/loans/move-loan";
import { useDates } from "../../hooks/use-dates";
import { useRead } from "../../hooks/use-operation";
import { useLabels } from "../../lists/labels";
import { useT } from "../../providers/i18n";
import { Schedule } from "./loan-figures";

/** Where a loan went, or where it came from with the schedule that it was released with. */
export function LoanMove({ id }: { id: string }) {
  const t = useT("loans");
  const labels = useLabels();
  const dates = useDates();
  const { data } = useRead(showMove, { id }, { invalidatedBy: ["loan.update"] });
  if (!data?.out && !data?.came) return null;
  const { out, came, original } = data;
  return (
    <Flex vertical gap="small">
      {out && (
        <Alert
          type={out.state === "declined" ? "warning" : "info"}
          showIcon
          message={t("move.out", {
            branch: out.branch,
            date: dates.show(out.on),
            state: labels.option(out.state),
          })}
          description={[
            t("move.entry", { reference: out.reference, amount: formatPesos(out.amount) }),
            out.reason,
            out.decline_reason,
          ]
            .filter(Boolean)
            .join(" · ")}
        />
      )}
      {came && (
        <Alert
          type="info"
          showIcon
          message={t("move.came", { branch: came.branch, date: dates.show(came.on), number: came.number })}
          description={t("move.entry", { reference: came.reference, amount: formatPesos(came.amount) })}
        />
      )}
      {original.length > 0 && (
        <Collapse
          items={[{ key: "original", label: t("terms.original"), children: <Schedule rows={original} /> }]}
        />
      )}
    </Flex>
  );
}

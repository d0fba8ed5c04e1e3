import { PlusOutlined } from "@ant-design/icons";
import { Alert, Button } from "antd";
import { type NotedFee, notedFees } from "#contract/operations/teller/noted-fees";
import { Money } from "../../../components/money";
import { useDates } from "../../../hooks/use-dates";
import { useRead } from "../../../hooks/use-operation";
import { useT } from "../../../providers/i18n";
import { feeRow, isBlank } from "./payment-rows";
import type { Payment } from "./use-payment";

/** What was noted for the member and is not paid yet: each becomes a line of the receipt. */
export function NotedFees({ payment }: { payment: Payment }) {
  const t = useT("teller");
  const dates = useDates();
  const { member, rows, changeRows } = payment;
  const id = member?.id ?? "";
  const changedBy = ["journal.create", "received-check.update"];
  const { data } = useRead(notedFees, { id }, { enabled: id !== "", invalidatedBy: changedBy });
  const open = (member && data?.data) || [];
  const left = open.filter(({ check_id }) => rows.every(({ feeCheckId }) => feeCheckId !== check_id));
  if (left.length === 0) return null;
  const take = (fee: NotedFee) =>
    changeRows((all) => [
      ...all.filter((row) => !isBlank(row)),
      feeRow(fee, t("payment.fee.particulars", { number: fee.check_number })),
    ]);
  const said = (
    <ul className="payment-fees">
      {left.map((fee) => (
        <li key={fee.check_id}>
          <span>
            {t("payment.fee.of", { number: fee.check_number, day: dates.show(fee.bounced_on) })}{" "}
            <b>
              <Money value={fee.amount} withSign />
            </b>
          </span>
          <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => take(fee)}>
            {t("payment.fee.take")}
          </Button>
        </li>
      ))}
    </ul>
  );
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginBottom: 12 }}
      message={t("payment.fee.title")}
      description={said}
    />
  );
}

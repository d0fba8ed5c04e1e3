import { Select } from "antd";
import { receivedCheckList } from "#contract/entities/received-check";
import { formatPesos } from "#contract/kit/money";
import { ariaProps, Field } from "../../../components/field";
import { useCan } from "../../../hooks/use-auth";
import { useDates } from "../../../hooks/use-dates";
import { useListPage } from "../../../lists/data";
import type { Row } from "../../../lists/row";
import { useT } from "../../../providers/i18n";
import type { Payment } from "./use-payment";

interface PostDatedFieldProps {
  payment: Payment;
  memberId: string;
}

/** The checks that the member left for a day to come, of which one whose day has come is paid in now. */
export function PostDatedField(props: PostDatedFieldProps) {
  return useCan()(`${receivedCheckList.name}:read`) ? <OfMember key={props.memberId} {...props} /> : null;
}

function OfMember({ payment, memberId }: PostDatedFieldProps) {
  const t = useT("teller");
  const dates = useDates();
  const { data } = useListPage(receivedCheckList, {
    pageIndex: 0,
    pageSize: 100,
    sort: [{ field: "check_date", order: "asc" }],
    filter: {
      logic: "and",
      filters: [
        { field: "member_id", mode: "equal", value: memberId },
        { field: "state", mode: "in", value: ["post-dated"] },
      ],
    },
    q: "",
  });
  const validationError = payment.validationErrorOf("post_dated_check_id");
  const checks = (data?.data ?? []).filter(({ is_due }) => is_due === true);
  if (checks.length === 0 && !validationError) return null;
  const choose = (check: Row | undefined) => {
    payment.set("post_dated_check_id", check?.id);
    payment.set("bank_reference", check?.check_number ?? "");
    payment.set("bank_id", check?.bank_id ?? undefined);
    payment.set("bank_date", check?.check_date ?? undefined);
  };
  return (
    <Field
      id="post_dated_check_id"
      label={t("payment.post_dated")}
      help={t("payment.post_dated_help")}
      validationError={validationError}
    >
      <Select
        {...ariaProps("post_dated_check_id", validationError)}
        allowClear
        value={payment.values.post_dated_check_id}
        onChange={(id: string | undefined) => choose(checks.find((check) => check.id === id))}
        options={checks.map(({ id, check_number, check_date, amount }) => ({
          value: id,
          label: `${check_number} · ${dates.show(String(check_date))} · ${formatPesos(Number(amount))}`,
        }))}
      />
    </Field>
  );
}

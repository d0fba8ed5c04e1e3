import { Button, Col, Row } from "antd";
import { createAdjustment } from "#contract/operations/adjustments/create-adjustment";
import { fieldBindingOf } from "../../components/form-fields";
import { RefusalAlert } from "../../components/refusal-alert";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useOperationForm } from "../../hooks/use-operation-form";
import { isWaiting } from "../../providers/api-error";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";
import { BackDateFields } from "../teller/back-date-fields";
import { BothSides } from "./both-sides";
import { SideFields } from "./side-fields";
import { useSide } from "./use-side";

const { fields } = createAdjustment.input;
const alone = ["side", "amount", "reference", "payment_type_id"] as const;

/** Puts an account right against another; both sides are seen before they are posted. */
export function NewAdjustment({ onPosted }: { onPosted(posted: { id: string }): void }) {
  const t = useT("teller");
  const can = useCan();
  const notify = useNotify();
  const { branch } = useBranch();
  const posting = useOperationForm(
    createAdjustment,
    { side: "debit", reference: "", description: "" },
    (posted) => {
      notify.success(t("adjustment.posted", { reference: posted.reference }));
      guard.release();
      onPosted(posted);
    },
    "resources",
  );
  const { form, formProps, pending, refusal, validationErrorOf } = posting;
  // What waits for somebody else's decision is kept by the server.
  const isSent = isWaiting(refusal);
  const guard = useUnsavedGuard(form.formState.isDirty && !isSent);
  const binding = fieldBindingOf(posting, "adjustment_");
  const values = form.watch();
  const own = useSide(values.account_id, values.member_id);
  const counter = useSide(values.counter_account_id, values.counter_member_id);
  return (
    <form {...formProps} aria-label={t("adjustment.new")} autoComplete="off">
      <RefusalAlert refusal={refusal} />
      <Row gutter={16}>
        <Col xs={24} md={12}>
          <SideFields binding={binding} part="" side={own} isFirst />
        </Col>
        <Col xs={24} md={12}>
          <SideFields binding={binding} part="counter_" side={counter} />
        </Col>
        {alone.map((name) => (
          <Col key={name} xs={24} md={12}>
            <BoundField binding={binding} name={name} field={fields[name]} />
          </Col>
        ))}
      </Row>
      <BoundField binding={binding} name="description" field={fields.description} />
      {can("ledger:back-date") && (
        <BackDateFields
          today={branch.business_date}
          date={values.entry_date ?? undefined}
          reason={values.back_date_reason ?? undefined}
          onDate={(date) => binding.change("entry_date", date)}
          onReason={(reason) => binding.change("back_date_reason", reason)}
          validationErrorOf={validationErrorOf}
        />
      )}
      <BothSides own={own} counter={counter} isDebit={values.side === "debit"} amount={values.amount} />
      <Button type="primary" htmlType="submit" loading={pending}>
        {t("adjustment.post")}
      </Button>
    </form>
  );
}

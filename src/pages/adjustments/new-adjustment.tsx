import { createAdjustment } from "#contract/operations/adjustments/create-adjustment";
import { fieldBindingOf } from "../../components/form-fields";
import { useCan } from "../../hooks/use-auth";
import { useBranch } from "../../hooks/use-branch";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { FormModal } from "../../resources/operations/form-modal";
import { BackDateFields } from "../teller/back-date-fields";
import { BothSides } from "./both-sides";
import { SideFields } from "./side-fields";
import { useSide } from "./use-side";

const { fields } = createAdjustment.input;

interface NewAdjustmentProps {
  onPosted(posted: { id: string }): void;
  onClose(): void;
}

/** Puts an account right against another; both sides are seen before they are posted. */
export function NewAdjustment({ onPosted, onClose }: NewAdjustmentProps) {
  const t = useT("teller");
  const can = useCan();
  const notify = useNotify();
  const { branch } = useBranch();
  const acting = useOperationModal(
    createAdjustment,
    { side: "debit", reference: "", description: "" },
    (posted) => {
      notify.success(t("adjustment.posted", { reference: posted.reference }));
      onPosted(posted);
    },
    { area: "resources" },
  );
  const binding = fieldBindingOf(acting, "adjustment_");
  const values = acting.form.watch();
  const own = useSide(values.account_id, values.member_id);
  const counter = useSide(values.counter_account_id, values.counter_member_id);
  return (
    <FormModal
      acting={acting}
      title={t("adjustment.new")}
      okText={t("adjustment.post")}
      width={760}
      onClose={onClose}
    >
      <div className="field-columns">
        <SideFields binding={binding} part="" side={own} isFirst />
        <SideFields binding={binding} part="counter_" side={counter} />
        <BoundField binding={binding} name="side" field={fields.side} />
        <BoundField binding={binding} name="amount" field={fields.amount} />
        <BoundField binding={binding} name="reference" field={fields.reference} />
        <BoundField binding={binding} name="payment_type_id" field={fields.payment_type_id} />
      </div>
      <BoundField binding={binding} name="description" field={fields.description} />
      {can("ledger:back-date") && (
        <BackDateFields
          today={branch.business_date}
          date={values.entry_date ?? undefined}
          reason={values.back_date_reason ?? undefined}
          onDate={(date) => binding.change("entry_date", date)}
          onReason={(reason) => binding.change("back_date_reason", reason)}
          validationErrorOf={acting.validationErrorOf}
        />
      )}
      <BothSides own={own} counter={counter} isDebit={values.side === "debit"} amount={values.amount} />
    </FormModal>
  );
}

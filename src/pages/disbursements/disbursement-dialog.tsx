import type { Output } from "#contract/kit/operation";
import { postDisbursement } from "#contract/operations/disbursements/post-disbursement";
import { fieldBindingOf } from "../../components/form-fields";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { FormModal } from "../../resources/operations/form-modal";

interface DisbursementDialogProps {
  onPosted(posted: Output<typeof postDisbursement>): void;
  onClose(): void;
}

/** Pays out of the drawer: what for, to whom, how much. */
export function DisbursementDialog({ onPosted, onClose }: DisbursementDialogProps) {
  const t = useT("teller");
  const notify = useNotify();
  const acting = useOperationModal(
    postDisbursement,
    { payee: "", reference_number: "", description: "" },
    (posted) => {
      notify.success(t("disbursement.posted", { reference: posted.reference_number }));
      onPosted(posted);
    },
    { area: "resources" },
  );
  const binding = fieldBindingOf(acting, "disbursement_");
  return (
    <FormModal
      acting={acting}
      title={t("disbursement.new")}
      okText={t("disbursement.pay")}
      onClose={onClose}
      isKept
    >
      {Object.entries(postDisbursement.input.fields).map(([name, field], index) => (
        <BoundField key={name} binding={binding} name={name} field={field} autoFocus={index === 0} />
      ))}
    </FormModal>
  );
}

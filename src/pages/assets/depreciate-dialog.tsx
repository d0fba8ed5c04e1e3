import { formatPesos } from "#contract/kit/money";
import { depreciateAssets } from "#contract/operations/assets/vouchers";
import { fieldBindingOf } from "../../components/form-fields";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { FormModal } from "../../resources/operations/form-modal";

interface DepreciateDialogProps {
  /** A day of the month that is proposed. */
  through: string;
  /** Is told the draft that was written. */
  onDone(voucherId: string): void;
  onClose(): void;
}

/** Has the register write the voucher of a month's depreciation. */
export function DepreciateDialog({ through, onDone, onClose }: DepreciateDialogProps) {
  const t = useT("assets");
  const notify = useNotify();
  const acting = useOperationModal(
    depreciateAssets,
    { through },
    ({ amount, voucher_id }) => {
      notify.success(t("depreciated", { amount: formatPesos(amount) }));
      onDone(voucher_id);
    },
    { area: "resources" },
  );
  const binding = fieldBindingOf(acting, "depreciation_");
  return (
    <FormModal acting={acting} title={t("depreciate")} okText={t("depreciate")} onClose={onClose} isKept>
      <p>{t("depreciate_help")}</p>
      {Object.entries(depreciateAssets.input.fields).map(([name, field]) => (
        <BoundField key={name} binding={binding} name={name} field={field} autoFocus />
      ))}
    </FormModal>
  );
}

import { spoilCheck } from "#contract/operations/issued-checks/write-check";
import { fieldBindingOf } from "../../components/form-fields";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { FormModal } from "../../resources/operations/form-modal";

/** Lists a check as spoiled that was never written. */
export function SpoilDialog({ onClose }: { onClose(): void }) {
  const t = useT("checks");
  const notify = useNotify();
  const acting = useOperationModal(
    spoilCheck,
    { number: "", reason: "" },
    () => {
      notify.success(t("issued.spoiled"));
      onClose();
    },
    { area: "resources" },
  );
  const binding = fieldBindingOf(acting, "spoiled_");
  return (
    <FormModal acting={acting} title={t("issued.spoil")} okText={t("issued.spoil")} onClose={onClose} isKept>
      {Object.entries(spoilCheck.input.fields).map(([name, field], index) => (
        <BoundField key={name} binding={binding} name={name} field={field} autoFocus={index === 0} />
      ))}
    </FormModal>
  );
}

import { handOutBooklet } from "#contract/operations/numbers/booklets";
import { fieldBindingOf } from "../../components/form-fields";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { FormModal } from "../../resources/operations/form-modal";

/** Hands a printed booklet of receipts to somebody of the branch. */
export function HandOutDialog({ onClose }: { onClose(): void }) {
  const t = useT("numbers");
  const notify = useNotify();
  const acting = useOperationModal(
    handOutBooklet,
    { prefix: "", note: "" },
    () => {
      notify.success(t("hand_out.done"));
      onClose();
    },
    { area: "resources" },
  );
  const binding = fieldBindingOf(acting, "booklet_");
  return (
    <FormModal acting={acting} title={t("hand_out.act")} okText={t("hand_out.act")} onClose={onClose} isKept>
      <p>{t("hand_out.help")}</p>
      {Object.entries(handOutBooklet.input.fields).map(([name, field], index) => (
        <BoundField key={name} binding={binding} name={name} field={field} autoFocus={index === 0} />
      ))}
    </FormModal>
  );
}

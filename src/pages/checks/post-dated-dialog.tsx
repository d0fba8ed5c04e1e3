import { receivePostDated } from "#contract/operations/checks/check-steps";
import { fieldBindingOf } from "../../components/form-fields";
import { useOperationModal } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { BoundField } from "../../resources/form/bound-field";
import { FormModal } from "../../resources/operations/form-modal";

/** Takes in a check whose day has yet to come. */
export function PostDatedDialog({ onClose }: { onClose(): void }) {
  const t = useT("checks");
  const notify = useNotify();
  const acting = useOperationModal(
    receivePostDated,
    { check_number: "", description: "" },
    () => {
      notify.success(t("post_dated.done"));
      onClose();
    },
    { area: "resources" },
  );
  const binding = fieldBindingOf(acting, "post_dated_");
  return (
    <FormModal
      acting={acting}
      title={t("post_dated.act")}
      okText={t("post_dated.act")}
      onClose={onClose}
      isKept
    >
      <p>{t("post_dated.help")}</p>
      {Object.entries(receivePostDated.input.fields).map(([name, field], index) => (
        <BoundField key={name} binding={binding} name={name} field={field} autoFocus={index === 0} />
      ))}
    </FormModal>
  );
}

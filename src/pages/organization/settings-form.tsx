import { Button } from "antd";
import { type Operation, permissionOf, type Typed } from "#contract/kit/operation";
import { RefusalAlert } from "../../components/refusal-alert";
import { useCan } from "../../hooks/use-auth";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { OperationFields } from "../../resources/form/operation-fields";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";

interface SettingsFormProps<Op extends Operation> {
  operation: Op;
  settings: Partial<Typed<Op>>;
  label: string;
  about?: string;
  onSaved(): void;
}

/** Settings as their operation takes them, to be changed by whoever may. */
export function SettingsForm<Op extends Operation>(props: SettingsFormProps<Op>) {
  const { operation, settings, label, about, onSaved } = props;
  const t = useT("onboarding");
  const notify = useNotify();
  const mayChange = useCan()(permissionOf(operation));
  const onDone = () => {
    notify.success(t("settings.saved"));
    onSaved();
  };
  const saving = useOperationForm(operation, settings, onDone, "resources");
  useUnsavedGuard(saving.form.formState.isDirty);
  return (
    <form {...saving.formProps} aria-label={label} className="settings-form">
      {about && <p>{about}</p>}
      <RefusalAlert refusal={saving.refusal} />
      <fieldset disabled={!mayChange} className="settings-fields">
        <OperationFields operation={operation} control={saving.form.control} />
      </fieldset>
      {mayChange && (
        <Button type="primary" htmlType="submit" loading={saving.pending}>
          {t("action.save")}
        </Button>
      )}
    </form>
  );
}

import { Button } from "antd";
import { permissionOf } from "#contract/kit/operation";
import { saveReminderSettings, showReminderSettings } from "#contract/operations/loans/reminder-settings";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { OperationFields } from "../../resources/form/operation-fields";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";

/** When members are mailed about instalments of their loans. */
export function LoanReminders() {
  const { data, error, refetch } = useRead(showReminderSettings, {}, { invalidatedBy: ["branch.update"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return <RemindersForm key={data.version} settings={data} onSaved={() => void refetch()} />;
}

interface RemindersFormProps {
  settings: NonNullable<ReturnType<typeof useRead<typeof showReminderSettings>>["data"]>;
  onSaved(): void;
}

function RemindersForm({ settings, onSaved }: RemindersFormProps) {
  const t = useT("onboarding");
  const notify = useNotify();
  const mayChange = useCan()(permissionOf(saveReminderSettings));
  const onDone = () => {
    notify.success(t("settings.saved"));
    onSaved();
  };
  const saving = useOperationForm(saveReminderSettings, settings, onDone, "resources");
  useUnsavedGuard(saving.form.formState.isDirty);
  return (
    <form {...saving.formProps} aria-label={t("settings.reminders")} className="settings-form">
      <p>{t("settings.aboutReminders")}</p>
      <RefusalAlert refusal={saving.refusal} />
      <fieldset disabled={!mayChange} className="settings-fields">
        <OperationFields operation={saveReminderSettings} control={saving.form.control} />
      </fieldset>
      {mayChange && (
        <Button type="primary" htmlType="submit" loading={saving.pending}>
          {t("action.save")}
        </Button>
      )}
    </form>
  );
}

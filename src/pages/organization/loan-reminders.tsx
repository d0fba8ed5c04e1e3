import { saveReminderSettings, showReminderSettings } from "#contract/operations/loans/reminder-settings";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { SettingsForm } from "./settings-form";

/** When members are mailed about instalments of their loans. */
export function LoanReminders() {
  const t = useT("onboarding");
  const { data, error, refetch } = useRead(showReminderSettings, {}, { invalidatedBy: ["branch.update"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <SettingsForm
      key={data.version}
      operation={saveReminderSettings}
      settings={data}
      label={t("settings.reminders")}
      about={t("settings.aboutReminders")}
      onSaved={() => void refetch()}
    />
  );
}

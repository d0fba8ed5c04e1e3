import { saveGivenPasswords, showGivenPasswords } from "#contract/operations/approvals/given-passwords";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { SettingsForm } from "./settings-form";

/** For how long who gave a password counts as the person it was given to. */
export function GivenPasswords() {
  const t = useT("onboarding");
  const { data, error, refetch } = useRead(showGivenPasswords, {}, { invalidatedBy: ["branch.update"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <SettingsForm
      key={data.version}
      operation={saveGivenPasswords}
      settings={data}
      label={t("settings.passwords")}
      about={t("settings.aboutPasswords")}
      onSaved={() => void refetch()}
    />
  );
}

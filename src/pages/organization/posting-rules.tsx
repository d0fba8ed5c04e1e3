import { savePostingRules, showPostingRules } from "#contract/operations/ledger/posting-rules";
import { ErrorState, LoadingState } from "../../components/states";
import { useRead } from "../../hooks/use-operation";
import { useT } from "../../providers/i18n";
import { SettingsForm } from "./settings-form";

/** From when on, how far back and out of what the branch posts. */
export function PostingRules() {
  const t = useT("onboarding");
  const { data, error, refetch } = useRead(showPostingRules, {}, { invalidatedBy: ["branch.update"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return (
    <SettingsForm
      key={data.version}
      operation={savePostingRules}
      settings={data}
      label={t("settings.rules")}
      onSaved={() => void refetch()}
    />
  );
}

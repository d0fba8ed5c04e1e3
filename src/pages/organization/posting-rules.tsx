import { Button } from "antd";
import { permissionOf } from "#contract/kit/operation";
import { savePostingRules, showPostingRules } from "#contract/operations/ledger/posting-rules";
import { RefusalAlert } from "../../components/refusal-alert";
import { ErrorState, LoadingState } from "../../components/states";
import { useCan } from "../../hooks/use-auth";
import { useRead } from "../../hooks/use-operation";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { OperationFields } from "../../resources/form/operation-fields";
import { useUnsavedGuard } from "../../resources/form/use-unsaved-guard";

/** From when on, how far back and out of what the branch posts. */
export function PostingRules() {
  const { data, error, refetch } = useRead(showPostingRules, {}, { invalidatedBy: ["branch.update"] });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  return <RulesForm key={data.version} rules={data} onSaved={() => void refetch()} />;
}

interface RulesFormProps {
  rules: NonNullable<ReturnType<typeof useRead<typeof showPostingRules>>["data"]>;
  onSaved(): void;
}

function RulesForm({ rules, onSaved }: RulesFormProps) {
  const t = useT("onboarding");
  const notify = useNotify();
  const mayChange = useCan()(permissionOf(savePostingRules));
  const saving = useOperationForm(
    savePostingRules,
    rules,
    () => {
      notify.success(t("settings.saved"));
      onSaved();
    },
    "resources",
  );
  useUnsavedGuard(saving.form.formState.isDirty);
  return (
    <form {...saving.formProps} aria-label={t("settings.rules")} className="settings-form">
      <RefusalAlert refusal={saving.refusal} />
      <fieldset disabled={!mayChange} className="settings-fields">
        <OperationFields operation={savePostingRules} control={saving.form.control} />
      </fieldset>
      {mayChange && (
        <Button type="primary" htmlType="submit" loading={saving.pending}>
          {t("action.save")}
        </Button>
      )}
    </form>
  );
}

import { Button } from "antd";
import { savePassword } from "#contract/operations/identity/profile";
import { fieldBindingOf } from "../../components/form-fields";
import { PasswordStrength, type StrengthTexts } from "../../components/password-strength";
import { RefusalAlert } from "../../components/refusal-alert";
import { useAuth } from "../../hooks/use-auth";
import { useOperationForm } from "../../hooks/use-operation-form";
import { useT } from "../../providers/i18n";
import { useNotify } from "../../providers/notification";
import { PasswordInput } from "./password-input";
import { useStaleSessions } from "./use-stale-sessions";

const blank = { old_password: "", new_password: "", confirm_password: "" };

/** Changes the password; whoever is signed in elsewhere is signed out. */
export function PasswordForm() {
  const t = useT("profile");
  const texts = useT("auth")("strength", { returnObjects: true }) as unknown as StrengthTexts;
  const { user } = useAuth();
  const notify = useNotify();
  const refreshSessions = useStaleSessions();
  const done = () => {
    checked.form.reset(blank);
    refreshSessions();
    notify.success(t("password.saved"), t("othersEnded"));
  };
  const checked = useOperationForm(savePassword, blank, done, "auth");
  const binding = fieldBindingOf(checked, "password-");
  const known = [user.first_name, user.last_name, user.email, user.user_name];
  return (
    <form {...checked.formProps} aria-label={t("password.title")} style={{ maxWidth: 420 }}>
      <RefusalAlert refusal={checked.refusal} />
      {/* Lets password managers know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={user.user_name} readOnly hidden />
      <PasswordInput
        binding={binding}
        name="old_password"
        label={t("password.old")}
        autoComplete="current-password"
      />
      <PasswordInput
        binding={binding}
        name="new_password"
        label={t("password.new")}
        autoComplete="new-password"
      />
      <div style={{ marginBottom: 16 }}>
        <PasswordStrength password={checked.form.watch("new_password")} known={known} texts={texts} />
      </div>
      <PasswordInput
        binding={binding}
        name="confirm_password"
        label={t("password.confirm")}
        autoComplete="new-password"
      />
      <Button type="primary" htmlType="submit" loading={checked.pending}>
        {t("password.save")}
      </Button>
    </form>
  );
}

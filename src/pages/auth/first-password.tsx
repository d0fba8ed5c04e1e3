import { useState } from "react";
import type { AuthContext } from "#contract/entities/auth-context";
import { setFirstPassword } from "#contract/operations/identity/first-password";
import { PasswordStrength } from "../../components/password-strength";
import { authProvider, session } from "../../providers/auth-provider";
import { useAuthTexts } from "./auth-texts";
import { PasswordField } from "./password-field";
import { PlainPage, SubmitButton } from "./plain-page";
import { usePlainForm } from "./use-plain-form";

interface FirstPasswordProps {
  user: AuthContext["user"];
  /** What the server now says of the person may be asked for. */
  onChosen(): void;
}

/** Stands before every page of somebody who signed in with a password that was given to them. */
export function FirstPassword({ user, onChosen }: FirstPasswordProps) {
  const { firstPassword, reset, strength } = useAuthTexts();
  const [password, setPassword] = useState("");
  const { formProps, validationErrorOf, validationError, isPending } = usePlainForm(setFirstPassword, {
    send: authProvider.setFirstPassword,
    onDone(auth) {
      session.set(auth);
      onChosen();
    },
    onRefused(error) {
      const isChosen = error.code === "password_is_own";
      if (isChosen) onChosen();
      return isChosen;
    },
  });
  const known = [user.first_name, user.last_name, user.email, user.user_name];
  return (
    <PlainPage title={firstPassword.title} text={firstPassword.text}>
      <form {...formProps} className="plain-form">
        {/* Lets password managers know whose password it is; without a name it is not sent. */}
        <input type="text" autoComplete="username" value={user.user_name} readOnly hidden />
        <PasswordField
          name="new_password"
          label={reset.newPassword}
          validationError={validationErrorOf("new_password")}
          autoComplete="new-password"
          autoFocus
          required
          onChange={({ target }) => setPassword(target.value)}
        />
        <PasswordStrength password={password} known={known} texts={strength} />
        <PasswordField
          name="confirm_password"
          label={reset.confirmPassword}
          validationError={validationErrorOf("confirm_password")}
          autoComplete="new-password"
          required
        />
        <SubmitButton isPending={isPending} text={reset.submit} pending={reset.submitting} />
        <p className="form-error" role="alert">
          {validationError}
        </p>
      </form>
      <button type="button" className="quiet-button" onClick={() => void authProvider.logout()}>
        {firstPassword.signOut}
      </button>
    </PlainPage>
  );
}

import type { AuthContext } from "#contract/entities/auth-context";
import { loginBySecondFactor } from "#contract/operations/identity/second-factor";
import { authProvider } from "../../providers/auth-provider";
import { useAuthTexts } from "./auth-texts";
import { PlainField } from "./plain-field";
import { PlainPage, SubmitButton } from "./plain-page";
import { refusalText } from "./refusal-text";
import { usePlainForm } from "./use-plain-form";

interface SecondFactorProps {
  challenge: string;
  onEnter(auth: AuthContext): void;
  /** Back to e-mail and password, saying why when it is not the person's wish. */
  onStartAgain(why?: string): void;
}

/** The code of an authenticator, after the right password. */
export function SecondFactor({ challenge, onEnter, onStartAgain }: SecondFactorProps) {
  const { factor } = useAuthTexts();
  const { formProps, validationErrorOf, validationError, isPending } = usePlainForm(loginBySecondFactor, {
    send: authProvider.login,
    inputOf: ({ code }) => ({ challenge, code }),
    onDone: onEnter,
    onRefused(error) {
      if (error.code !== "challenge_expired") return false;
      void refusalText(error).then(onStartAgain);
      return true;
    },
  });
  return (
    <PlainPage title={factor.title} text={factor.text}>
      <form {...formProps} className="plain-form code-input">
        <PlainField
          name="code"
          label={factor.code}
          validationError={validationErrorOf("code")}
          autoComplete="one-time-code"
          autoFocus
          required
        />
        <SubmitButton isPending={isPending} text={factor.submit} pending={factor.submitting} />
        <p className="form-error" role="alert">
          {validationError}
        </p>
        <button type="button" className="quiet-button" onClick={() => onStartAgain()}>
          {factor.back}
        </button>
      </form>
    </PlainPage>
  );
}

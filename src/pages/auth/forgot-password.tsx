import { useState } from "react";
import { forgotPassword } from "#contract/operations/identity/password-reset";
import { useSecondsLeft } from "../../hooks/use-seconds-left";
import { authProvider } from "../../providers/auth-provider";
import { useAuthTexts } from "./auth-texts";
import { PlainField } from "./plain-field";
import { PlainPage, SubmitButton } from "./plain-page";
import { refusalText } from "./refusal-text";
import { usePlainForm } from "./use-plain-form";

const resendSeconds = 20;

/** Asks for a link to choose a new password. It says the same whether or not there is such an account. */
export function ForgotPassword() {
  const { forgot, back } = useAuthTexts();
  const [key, setKey] = useState<string | null>(null);
  const { formProps, validationErrorOf, validationError, isPending } = usePlainForm(forgotPassword, {
    send: authProvider.forgotPassword,
    onDone: (_, input) => setKey(input.key.trim()),
  });
  if (key !== null) return <LinkSent key={key} to={key} onOther={() => setKey(null)} />;
  return (
    <PlainPage title={forgot.title} text={forgot.text}>
      <form {...formProps} className="plain-form">
        <PlainField
          name="key"
          label={forgot.key}
          validationError={validationErrorOf("key")}
          autoComplete="username"
          autoFocus
          required
        />
        <SubmitButton isPending={isPending} text={forgot.submit} pending={forgot.submitting} />
        <p className="form-error" role="alert">
          {validationError}
        </p>
      </form>
      <a href="/auth/sign-in">{back}</a>
    </PlainPage>
  );
}

function LinkSent({ to, onOther }: { to: string; onOther(): void }) {
  const { forgot, back } = useAuthTexts();
  const { secondsLeft, wait } = useSecondsLeft(resendSeconds);
  const [said, setSaid] = useState("");

  async function resend() {
    if (secondsLeft > 0) return;
    wait(resendSeconds);
    setSaid("");
    const { error } = await authProvider.forgotPassword({ key: to });
    setSaid(error ? await refusalText(error) : forgot.resent);
  }

  return (
    <PlainPage title={forgot.sentTitle} text={forgot.sentText.replace("{{key}}", to)}>
      <button
        type="button"
        className="quiet-button"
        aria-disabled={secondsLeft > 0}
        onClick={() => void resend()}
      >
        {secondsLeft > 0 ? forgot.resendIn.replace("{{seconds}}", String(secondsLeft)) : forgot.resend}
      </button>
      <p role="status">{said}</p>
      <p className="plain-links">
        <button type="button" className="link-button" onClick={onOther}>
          {forgot.other}
        </button>
        <a href="/auth/sign-in">{back}</a>
      </p>
    </PlainPage>
  );
}

import { useCallback, useEffect, useState } from "react";
import { changePassword, resetId, verifyResetLink } from "#contract/operations/identity/password-reset";
import { PasswordStrength } from "../../components/password-strength";
import { ApiError } from "../../providers/api-error";
import { authProvider } from "../../providers/auth-provider";
import { sendOperation } from "../../providers/plain-call";
import { useAuthTexts, validationErrorText } from "./auth-texts";
import { PasswordField } from "./password-field";
import { PlainPage, SubmitButton } from "./plain-page";
import { refusalText } from "./refusal-text";
import { usePlainForm } from "./use-plain-form";

type Link =
  | { state: "checking" | "missing" | "good" | "expired" | "done" }
  | { state: "failed"; why: string };

const idHere = () => {
  const last = window.location.pathname.replace(/^\/auth\/password-reset\/?/, "");
  try {
    return decodeURIComponent(last);
  } catch {
    return "";
  }
};

/** Whether the link of the address can be used; asks the server, unless the address holds none. */
function useLink(id: string) {
  const [link, setLink] = useState<Link>({ state: "checking" });
  const check = useCallback(async () => {
    if (!resetId.safeParse(id).success) return setLink({ state: "missing" });
    setLink({ state: "checking" });
    try {
      await sendOperation(verifyResetLink, { resetId: id });
      setLink({ state: "good" });
    } catch (error) {
      const isKnown = error instanceof ApiError;
      if (isKnown && error.code === "reset_link_invalid") return setLink({ state: "expired" });
      setLink({ state: "failed", why: isKnown ? await refusalText(error) : String(error) });
    }
  }, [id]);
  useEffect(() => void check(), [check]);
  return { link, setLink, check };
}

/** Chooses a new password by the link of a mail. */
export function PasswordReset() {
  const { reset, signIn } = useAuthTexts();
  const [id] = useState(idHere);
  const { link, setLink, check } = useLink(id);
  switch (link.state) {
    case "checking":
      return <PlainPage title={reset.title} text={<span role="status">{reset.checking}</span>} />;
    case "missing":
      return <DeadEnd title={validationErrorText("Missing Reset Link")} text={reset.missingText} />;
    case "expired":
      return <DeadEnd title={reset.expiredTitle} text={reset.expiredText} />;
    case "failed":
      return (
        <PlainPage title={reset.failedTitle} text={<span role="alert">{link.why}</span>}>
          <button type="button" className="plain-button" onClick={() => void check()}>
            {reset.retry}
          </button>
        </PlainPage>
      );
    case "done":
      return (
        <PlainPage title={reset.doneTitle} text={<span role="status">{reset.doneText}</span>}>
          <a className="plain-button" href="/auth/sign-in">
            {signIn}
          </a>
        </PlainPage>
      );
    case "good":
      return <NewPassword id={id} onLeft={(state) => setLink({ state })} />;
  }
}

function DeadEnd({ title, text }: { title: string; text: string }) {
  const { reset, back } = useAuthTexts();
  return (
    <PlainPage title={title} text={text}>
      <a className="plain-button" href="/auth/forgot-password">
        {reset.ask}
      </a>
      <a href="/auth/sign-in">{back}</a>
    </PlainPage>
  );
}

function NewPassword({ id, onLeft }: { id: string; onLeft(state: "done" | "expired"): void }) {
  const { reset, strength } = useAuthTexts();
  const [password, setPassword] = useState("");
  const { formProps, validationErrorOf, validationError, isPending } = usePlainForm(changePassword, {
    send: authProvider.updatePassword,
    inputOf: (typed) => ({ ...typed, resetId: id }),
    onDone: () => onLeft("done"),
    onRefused(error) {
      const isExpired = error.code === "reset_link_invalid";
      if (isExpired) onLeft("expired");
      return isExpired;
    },
  });
  return (
    <PlainPage title={reset.title}>
      <form {...formProps} className="plain-form">
        <PasswordField
          name="new_password"
          label={reset.newPassword}
          validationError={validationErrorOf("new_password")}
          autoComplete="new-password"
          autoFocus
          required
          onChange={({ target }) => setPassword(target.value)}
        />
        <PasswordStrength password={password} known={[]} texts={strength} />
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
    </PlainPage>
  );
}

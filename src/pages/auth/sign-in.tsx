import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { AuthContext } from "#contract/entities/auth-context";
import { BrandMark } from "../../components/brand-mark";
import { LanguageChoice } from "../../components/language-choice";
import { Opening } from "../../components/opening";
import type { ApiError } from "../../providers/api-error";
import { authProvider, session, wasSignedIn } from "../../providers/auth-provider";
import { readCookie } from "../../providers/cookies";
import { homePath, returnPath } from "../../providers/last-branch";
import { usePublicTexts } from "../../providers/public-texts";
import { BrandPanel } from "./brand-panel";
import { PasswordField } from "./password-field";
import { PlainField } from "./plain-field";
import type { PublicPageProps } from "./public-page";
import { refusalText } from "./refusal-text";

const SecondFactor = lazy(() => import("./second-factor").then((file) => ({ default: file.SecondFactor })));

type ValidationErrors = { key?: string; password?: string; form?: string };

async function validationErrorsOf(problem: ApiError): Promise<ValidationErrors> {
  const { key, password } = problem.fields;
  return key || password ? { key, password } : { form: await refusalText(problem) };
}

/** The challenge of somebody whose password is right and who has a second factor. */
function challengeOf(error: ApiError): string | null {
  if (error.code !== "second_factor_required") return null;
  return String(error.detail.challenge);
}

/** Signs in. React and plain inputs only: whoever stands in a queue waits for nothing else. */
export function SignIn({ onEnter, onPrefetch }: PublicPageProps) {
  const texts = usePublicTexts();
  const form = useRef<HTMLFormElement>(null);
  const [validationErrors, setValidationErrors] = useState<ValidationErrors>({});
  const [isPending, setPending] = useState(false);
  const [challenge, setChallenge] = useState<string | null>(null);
  // Stands there again for whoever comes back from the second step.
  const [lastKey, setLastKey] = useState("");
  const enter = (auth: AuthContext) => onEnter(returnPath(window.location.search) ?? homePath(auth));

  useEffect(() => {
    document.title = `${texts.title} · Kaban`;
  }, [texts]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    if (window.location.pathname !== "/auth/sign-in") {
      window.history.replaceState(null, "", `/auth/sign-in${window.location.search}`);
    }
    if (wasSignedIn.get() === "no") return;
    void authProvider.check().then(() => {
      const auth = session.get();
      if (auth) enter(auth);
    });
  }, []);

  function refuse(next: ValidationErrors) {
    setValidationErrors(next);
    const first = next.key ? "key" : "password";
    form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const typed = new FormData(event.currentTarget);
    const [key, password] = [String(typed.get("key")).trim(), String(typed.get("password"))];
    if (!key || !password) {
      return refuse({
        ...(!key && { key: texts.keyRequired }),
        ...(!password && { password: texts.passwordEmpty }),
      });
    }
    setPending(true);
    setValidationErrors({});
    const { output, error } = await authProvider.login({ key, password });
    const asked = error && challengeOf(error);
    if (output) enter(output);
    else if (asked) {
      setLastKey(key);
      setChallenge(asked);
    } else if (error) refuse(await validationErrorsOf(error));
    setPending(false);
  }

  if (challenge) {
    const startAgain = (why?: string) => {
      setChallenge(null);
      setValidationErrors({ form: why });
    };
    return (
      <Suspense fallback={<Opening />}>
        <SecondFactor challenge={challenge} onEnter={enter} onStartAgain={startAgain} />
      </Suspense>
    );
  }
  return (
    <main className="sign-in has-brand">
      <BrandPanel />
      <form ref={form} className="sign-in-form" onSubmit={onSubmit} onInput={onPrefetch} noValidate>
        <BrandMark size={40} />
        <h1>{texts.title}</h1>
        <p className="sign-in-tagline">{texts.tagline}</p>
        {readCookie("kaban_demo") === "public" && (
          <p className="public-demo" role="note">
            {texts.publicDemo}
          </p>
        )}
        <PlainField
          name="key"
          label={texts.key}
          validationError={validationErrors.key}
          autoComplete="username"
          defaultValue={lastKey}
          autoFocus={!lastKey}
        />
        <PasswordField
          name="password"
          label={texts.password}
          validationError={validationErrors.password}
          autoComplete="current-password"
          autoFocus={lastKey !== ""}
        />
        <button type="submit" className="plain-button" aria-disabled={isPending}>
          {isPending ? texts.submitting : texts.submit}
        </button>
        <p className="form-error" role="alert">
          {validationErrors.form}
        </p>
        <SignInLinks />
        <LanguageChoice label={texts.language} />
      </form>
    </main>
  );
}

/** For those who can not sign in, or not yet; where they wanted to go is kept. */
function SignInLinks() {
  const texts = usePublicTexts();
  return (
    <p className="plain-links">
      <a href="/auth/forgot-password">{texts.forgot}</a>
      <span>
        {texts.noAccount} <a href={`/auth/sign-up${window.location.search}`}>{texts.signUp}</a>
      </span>
    </p>
  );
}

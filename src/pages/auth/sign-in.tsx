import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import type { AuthContext } from "#contract/entities/auth-context";
import { BrandMark } from "../../components/brand-mark";
import { LanguageChoice } from "../../components/language-choice";
import { ApiError, problemOf } from "../../providers/api-error";
import { homePath, returnPath } from "../../providers/last-branch";
import { usePublicTexts } from "../../providers/public-texts";
import { Opening } from "../landing/opening";
import { PasswordField } from "./password-field";
import { PlainField } from "./plain-field";
import type { PublicPageProps } from "./public-page";
import { refusalText } from "./refusal-text";
import { findSignedIn, sendLogin } from "./send";

const SecondFactor = lazy(() => import("./second-factor").then((file) => ({ default: file.SecondFactor })));

type Faults = { key?: string; password?: string; form?: string };

async function faultsOf(error: unknown): Promise<Faults> {
  const problem = problemOf(error);
  const { key, password } = problem.fields;
  return key || password ? { key, password } : { form: await refusalText(problem) };
}

/** The challenge of somebody whose password is right and who has a second factor. */
function challengeOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== "second_factor_required") return null;
  return String(error.detail.challenge);
}

/** Signs in. React and plain inputs only: whoever stands in a queue waits for nothing else. */
export function SignIn({ onEnter, onPrefetch }: PublicPageProps) {
  const texts = usePublicTexts();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
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
    void findSignedIn().then((auth) => auth && enter(auth));
  }, []);

  function refuse(next: Faults) {
    setFaults(next);
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
    setFaults({});
    try {
      enter(await sendLogin(key, password));
    } catch (error) {
      const asked = challengeOf(error);
      if (asked) {
        setLastKey(key);
        setChallenge(asked);
      } else refuse(await faultsOf(error));
    } finally {
      setPending(false);
    }
  }

  if (challenge) {
    const startAgain = (why?: string) => {
      setChallenge(null);
      setFaults({ form: why });
    };
    return (
      <Suspense fallback={<Opening />}>
        <SecondFactor challenge={challenge} onEnter={enter} onStartAgain={startAgain} />
      </Suspense>
    );
  }
  return (
    <main className="sign-in">
      <form ref={form} className="sign-in-form" onSubmit={onSubmit} onInput={onPrefetch} noValidate>
        <BrandMark size={40} />
        <h1>{texts.title}</h1>
        <p className="sign-in-tagline">{texts.tagline}</p>
        <PlainField
          name="key"
          label={texts.key}
          fault={faults.key}
          autoComplete="username"
          defaultValue={lastKey}
          autoFocus={!lastKey}
        />
        <PasswordField
          name="password"
          label={texts.password}
          fault={faults.password}
          autoComplete="current-password"
          autoFocus={lastKey !== ""}
        />
        <button type="submit" className="plain-button" aria-disabled={isPending}>
          {isPending ? texts.submitting : texts.submit}
        </button>
        <p className="form-fault" role="alert">
          {faults.form}
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

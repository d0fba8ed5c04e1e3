import { type FormEvent, useEffect, useRef, useState } from "react";
import { BrandMark } from "../../components/brand-mark";
import { LanguageChoice } from "../../components/language-choice";
import { ApiError } from "../../providers/api-error";
import { homePath, returnPath } from "../../providers/last-branch";
import { usePublicTexts } from "../../providers/public-texts";
import { PlainField } from "./plain-field";
import { findSignedIn, sendLogin } from "./send-login";

interface SignInProps {
  /** Goes to a page of the application. */
  onEnter(path: string): void;
  /** Fetches the application while the person types. */
  onPrefetch(): void;
}

type Faults = { key?: string; password?: string; form?: string };

function faultsOf(error: unknown): Faults {
  if (!(error instanceof ApiError)) return { form: "An unknown error occured" };
  const { key, password } = error.fields;
  return key || password ? { key, password } : { form: error.message };
}

/** Signs in. React and plain inputs only: whoever stands in a queue waits for nothing else. */
export function SignIn({ onEnter, onPrefetch }: SignInProps) {
  const texts = usePublicTexts();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [isPending, setPending] = useState(false);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    document.title = `${texts.title} · Kaban`;
  }, [texts]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => {
    if (window.location.pathname !== "/auth/sign-in") {
      window.history.replaceState(null, "", `/auth/sign-in${window.location.search}`);
    }
    void findSignedIn().then((auth) => auth && onEnter(returnPath(window.location.search) ?? homePath(auth)));
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
      const auth = await sendLogin(key, password);
      onEnter(returnPath(window.location.search) ?? homePath(auth));
    } catch (error) {
      refuse(faultsOf(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <main className="sign-in">
      <form ref={form} className="sign-in-form" onSubmit={onSubmit} onInput={onPrefetch} noValidate>
        <BrandMark size={40} />
        <h1>{texts.title}</h1>
        <p className="sign-in-tagline">{texts.tagline}</p>
        <PlainField name="key" label={texts.key} fault={faults.key} autoComplete="username" autoFocus />
        <PlainField
          name="password"
          label={texts.password}
          fault={faults.password}
          type={isShown ? "text" : "password"}
          autoComplete="current-password"
        >
          <button
            type="button"
            className="peek"
            aria-pressed={isShown}
            aria-label={texts.showPassword}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? texts.hide : texts.show}
          </button>
        </PlainField>
        <button type="submit" className="plain-button" aria-disabled={isPending}>
          {isPending ? texts.submitting : texts.submit}
        </button>
        <p className="form-fault" role="alert">
          {faults.form}
        </p>
        <LanguageChoice label={texts.language} />
      </form>
    </main>
  );
}

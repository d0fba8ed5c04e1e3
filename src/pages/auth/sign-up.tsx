import { useState } from "react";
import type { AuthContext } from "#contract/entities/auth-context";
import { bornBefore } from "#contract/entities/person";
import { register } from "#contract/operations/identity/register";
import { todayHere } from "../../hooks/today-here";
import { authProvider } from "../../providers/auth-provider";
import { homePath, returnPath } from "../../providers/last-branch";
import { useAuthTexts } from "./auth-texts";
import { PlainPage, SubmitButton } from "./plain-page";
import type { PublicPageProps } from "./public-page";
import { AcceptTerms, AccountFields, NameFields, ReachFields } from "./sign-up-fields";
import { SignUpPicture } from "./sign-up-picture";
import { type KeptPicture, useKeepPicture } from "./use-keep-picture";
import { type Typing, usePlainForm } from "./use-plain-form";

/** The whole name, which follows from its parts. */
export const fullNameOf = (typed: Partial<Typing>) =>
  ["first_name", "middle_name", "last_name", "suffix"]
    .map((name) => String(typed[name] ?? "").trim())
    .filter(Boolean)
    .join(" ");

const inputOf = ({ accept_terms, ...typed }: Typing) => ({
  ...typed,
  full_name: fullNameOf(typed),
  accept_terms: accept_terms === "on",
});

/**
 * Where somebody goes who has just opened an account: to what they came for, else to find or found their
 * place.
 */
function nextPath(auth: AuthContext): string {
  return returnPath(window.location.search) ?? (auth.user_organizations[0] ? homePath(auth) : "/onboarding");
}

/** Opens an account. */
export function SignUp({ onEnter, onPrefetch }: PublicPageProps) {
  const { signUp, signIn } = useAuthTexts();
  const [typed, setTyped] = useState<Typing>({});
  const picture = useKeepPicture();
  const [next, setNext] = useState<string | null>(null);
  const { formProps, validationErrorOf, validationError, isPending } = usePlainForm(
    bornBefore(register, todayHere()),
    {
      send: authProvider.register,
      inputOf,
      // Only somebody signed in may upload, so the picture follows the account.
      async onDone(auth) {
        if (await picture.keep()) onEnter(nextPath(auth));
        else setNext(nextPath(auth));
      },
    },
  );
  if (next) return <PictureFailed picture={picture} onDone={() => onEnter(next)} />;

  return (
    <PlainPage title={signUp.title} text={signUp.intro} isWide>
      <form
        {...formProps}
        className="plain-form"
        onInput={(event) => {
          onPrefetch();
          formProps.onInput(event);
          setTyped(Object.fromEntries(new FormData(event.currentTarget)));
        }}
      >
        <NameFields validationErrorOf={validationErrorOf} fullName={fullNameOf(typed)} />
        <ReachFields validationErrorOf={validationErrorOf} />
        <AccountFields validationErrorOf={validationErrorOf} typed={typed} />
        <SignUpPicture
          name={fullNameOf(typed)}
          picture={picture}
          validationError={validationErrorOf("media_id")}
        />
        <AcceptTerms validationError={validationErrorOf("accept_terms")} />
        <SubmitButton isPending={isPending} text={signUp.submit} pending={signUp.submitting} />
        <p className="form-error" role="alert">
          {validationError}
        </p>
      </form>
      <p>
        {signUp.haveAccount} <a href={`/auth/sign-in${window.location.search}`}>{signIn}</a>
      </p>
    </PlainPage>
  );
}

/** The account is open, only its picture is not there. */
function PictureFailed({ picture, onDone }: { picture: KeptPicture; onDone(): void }) {
  const { signUp } = useAuthTexts();
  return (
    <PlainPage title={signUp.pictureFailed} text={<span role="alert">{picture.validationError}</span>}>
      <button
        type="button"
        className="plain-button"
        onClick={() => void picture.keep().then((isKept) => isKept && onDone())}
      >
        {signUp.pictureRetry}
      </button>
      <button type="button" className="quiet-button" onClick={onDone}>
        {signUp.goOn}
      </button>
    </PlainPage>
  );
}

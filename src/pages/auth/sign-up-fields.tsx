import { useId } from "react";
import { PasswordStrength } from "../../components/password-strength";
import { useAuthTexts } from "./auth-texts";
import { PasswordField } from "./password-field";
import { PlainField } from "./plain-field";
import type { Typing } from "./use-plain-form";
import { usePolicies } from "./use-policies";

interface FieldsProps {
  validationErrorOf(name: string): string | undefined;
}

/** Who it is. */
export function NameFields({ validationErrorOf, fullName }: FieldsProps & { fullName: string }) {
  const { signUp, optional } = useAuthTexts();
  const id = useId();
  const nameOf = (name: "first_name" | "middle_name" | "last_name" | "suffix", isOptional?: boolean) => ({
    name,
    validationError: validationErrorOf(name),
    autoCapitalize: "words",
    required: !isOptional,
    label: isOptional ? (
      <>
        {signUp[name]} <span className="plain-optional">({optional})</span>
      </>
    ) : (
      signUp[name]
    ),
  });
  const fullNameValidationError = fullName === "" ? undefined : validationErrorOf("full_name");
  return (
    <fieldset className="plain-section">
      <legend>{signUp.you}</legend>
      <PlainField {...nameOf("first_name")} autoComplete="given-name" autoFocus />
      <PlainField {...nameOf("middle_name", true)} autoComplete="additional-name" />
      <PlainField {...nameOf("last_name")} autoComplete="family-name" />
      <PlainField {...nameOf("suffix", true)} autoComplete="honorific-suffix" help={signUp.suffixHelp} />
      <PlainField
        name="birthdate"
        type="date"
        min="1900-01-01"
        label={signUp.birthdate}
        validationError={validationErrorOf("birthdate")}
        autoComplete="bday"
        required
      />
      <p className="plain-field" id={id}>
        <span className="plain-help">{signUp.shownAs}</span>
        <strong>{fullName || <span className="plain-optional">{signUp.shownAsEmpty}</span>}</strong>
        {fullNameValidationError && <span className="field-error">{fullNameValidationError}</span>}
      </p>
    </fieldset>
  );
}

/** How to reach them. */
export function ReachFields({ validationErrorOf }: FieldsProps) {
  const { signUp } = useAuthTexts();
  return (
    <fieldset className="plain-section">
      <legend>{signUp.reach}</legend>
      <PlainField
        name="email"
        type="email"
        label={signUp.email}
        help={signUp.emailHelp}
        validationError={validationErrorOf("email")}
        autoComplete="email"
        required
      />
      <PlainField
        name="contact_number"
        type="tel"
        label={signUp.contact_number}
        help={signUp.contactHelp}
        validationError={validationErrorOf("contact_number")}
        autoComplete="tel"
        required
      />
    </fieldset>
  );
}

/** How they will sign in. */
export function AccountFields({ validationErrorOf, typed }: FieldsProps & { typed: Typing }) {
  const { signUp, strength } = useAuthTexts();
  const known = ["first_name", "last_name", "email", "user_name"].map((name) => String(typed[name] ?? ""));
  return (
    <fieldset className="plain-section">
      <legend>{signUp.account}</legend>
      <PlainField
        name="user_name"
        label={signUp.user_name}
        help={signUp.userNameHelp}
        validationError={validationErrorOf("user_name")}
        autoComplete="username"
        required
      />
      <PasswordField
        name="password"
        label={signUp.password}
        validationError={validationErrorOf("password")}
        autoComplete="new-password"
        required
      />
      <div className="whole-row">
        <PasswordStrength password={String(typed.password ?? "")} known={known} texts={strength} />
      </div>
    </fieldset>
  );
}

/** The terms, which open beside this page so that nothing typed is lost. */
export function AcceptTerms({ validationError }: { validationError: string | undefined }) {
  const { signUp } = useAuthTexts();
  const policies = usePolicies();
  const id = useId();
  const link = (to: string, text: string) => (
    <a href={`/policy/${to}`} target="_blank" rel="noopener">
      {text}
      <span className="visually-hidden"> {signUp.newTab}</span>
    </a>
  );
  return (
    <div className="plain-field">
      <div className="plain-check">
        <input
          id={id}
          type="checkbox"
          name="accept_terms"
          required
          aria-invalid={validationError !== undefined}
          aria-describedby={validationError ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>
          {signUp.accept} {link("terms-of-use", signUp.terms)} {signUp.and}{" "}
          {link("privacy-policy", signUp.privacy)}
          {policies && ` (${signUp.version} ${policies.version})`}.
        </label>
      </div>
      {policies && <input type="hidden" name="policy_version" value={policies.version} />}
      {validationError && (
        <p className="field-error" id={`${id}-error`}>
          {validationError}
        </p>
      )}
    </div>
  );
}

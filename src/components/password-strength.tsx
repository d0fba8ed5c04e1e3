import { strengthOf } from "./strength-of";
import "./password-strength.css";

export interface StrengthTexts {
  label: string;
  /** From weakest to strongest: four. */
  levels: string[];
  hint: string;
}

interface PasswordStrengthProps {
  password: string;
  /** What others know of the person, and so no part of a good password: names, e-mail. */
  known: readonly string[];
  texts: StrengthTexts;
}

/** How hard a password is to guess, while it is being chosen. */
export function PasswordStrength({ password, known, texts }: PasswordStrengthProps) {
  const level = strengthOf(password, known);
  return (
    <div className="strength" data-level={password ? level : undefined}>
      <span className="strength-bar" aria-hidden="true">
        {texts.levels.map((name, index) => (
          <span key={name} className={password && index <= level ? "strength-on" : undefined} />
        ))}
      </span>
      <span role="status">{password ? `${texts.label}: ${texts.levels[level]}` : texts.hint}</span>
    </div>
  );
}

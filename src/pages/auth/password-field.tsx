import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { usePublicTexts } from "../../providers/public-texts";
import { PlainField } from "./plain-field";

interface PasswordFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  validationError: string | undefined;
  help?: ReactNode;
}

/** A password, hidden until it is asked to be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const texts = usePublicTexts();
  const [isShown, setShown] = useState(false);
  return (
    <PlainField {...props} type={isShown ? "text" : "password"}>
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
  );
}

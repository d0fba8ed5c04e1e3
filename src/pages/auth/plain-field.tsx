import { type InputHTMLAttributes, type ReactNode, useId } from "react";

interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  /** What is wrong with it. */
  validationError: string | undefined;
  help?: ReactNode;
  /** A button at its end. */
  children?: ReactNode;
}

/** An input with its label and its validation error, without a component library. */
export function PlainField({ label, validationError, help, children, ...input }: PlainFieldProps) {
  const id = useId();
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-input">
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          id={id}
          aria-invalid={validationError !== undefined}
          aria-describedby={validationError || help ? `${id}-help` : undefined}
        />
        {children}
      </div>
      {validationError && (
        <p className="field-error" id={`${id}-help`}>
          {validationError}
        </p>
      )}
      {!validationError && help && (
        <p className="plain-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

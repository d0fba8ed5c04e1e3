import { type InputHTMLAttributes, type ReactNode, useId } from "react";

interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  /** What is wrong with it. */
  fault: string | undefined;
  help?: ReactNode;
  /** A button at its end. */
  children?: ReactNode;
}

/** An input with its label and its fault, without a component library. */
export function PlainField({ label, fault, help, children, ...input }: PlainFieldProps) {
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
          aria-invalid={fault !== undefined}
          aria-describedby={fault || help ? `${id}-help` : undefined}
        />
        {children}
      </div>
      {fault && (
        <p className="field-fault" id={`${id}-help`}>
          {fault}
        </p>
      )}
      {!fault && help && (
        <p className="plain-help" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
}

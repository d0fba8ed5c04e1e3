import { type InputHTMLAttributes, type ReactNode, useId } from "react";

interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What is wrong with it. */
  fault: string | undefined;
  /** A button at its end. */
  children?: ReactNode;
}

/** An input with its label and its fault, without a component library. */
export function PlainField({ label, fault, children, ...input }: PlainFieldProps) {
  const id = useId();
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <div className="plain-input">
        <input
          {...input}
          id={id}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
        />
        {children}
      </div>
      {fault && (
        <p className="field-fault" id={`${id}-fault`}>
          {fault}
        </p>
      )}
    </div>
  );
}

import { Form } from "antd";
import type { ReactNode } from "react";
import "./field.css";

interface FieldProps {
  /** The id of the input. */
  id: string;
  label: ReactNode;
  validationError?: string;
  help?: ReactNode;
  isRequired?: boolean;
  children: ReactNode;
}

const helpId = (id: string) => `${id}_help`;

/** What an input of a Field tells of its state to those who cannot see it. */
export const ariaProps = (id: string, validationError: string | undefined) => ({
  id,
  status: validationError ? ("error" as const) : undefined,
  "aria-invalid": validationError !== undefined,
  "aria-describedby": helpId(id),
});

/** An input with its label, and what is wrong with it. */
export function Field({ id, label, validationError, help, isRequired, children }: FieldProps) {
  return (
    <Form.Item
      htmlFor={id}
      label={label}
      layout="vertical"
      required={isRequired}
      validateStatus={validationError ? "error" : undefined}
    >
      {children}
      <div id={helpId(id)} className="field-help">
        {validationError ? <ValidationError text={validationError} /> : help}
      </div>
    </Form.Item>
  );
}

/** What is wrong with an input, also said aloud. */
export const ValidationError = ({ text }: { text: string }) => (
  <span role="alert" className="field-error">
    {text}
  </span>
);

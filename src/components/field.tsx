import { Form } from "antd";
import type { ReactNode } from "react";
import "./field.css";

interface FieldProps {
  /** The id of the input. */
  id: string;
  label: ReactNode;
  fault?: string;
  help?: ReactNode;
  isRequired?: boolean;
  children: ReactNode;
}

const helpId = (id: string) => `${id}_help`;

/** What an input of a Field tells of its state to those who cannot see it. */
export const described = (id: string, fault: string | undefined) => ({
  id,
  status: fault ? ("error" as const) : undefined,
  "aria-invalid": fault !== undefined,
  "aria-describedby": helpId(id),
});

/** An input with its label, and what is wrong with it. */
export function Field({ id, label, fault, help, isRequired, children }: FieldProps) {
  return (
    <Form.Item
      htmlFor={id}
      label={label}
      layout="vertical"
      required={isRequired}
      validateStatus={fault ? "error" : undefined}
    >
      {children}
      <div id={helpId(id)} className="field-help">
        {fault ? <Fault text={fault} /> : help}
      </div>
    </Form.Item>
  );
}

/** What is wrong with an input, also said aloud. */
export const Fault = ({ text }: { text: string }) => (
  <span role="alert" className="field-fault">
    {text}
  </span>
);

import { Alert } from "antd";
import type { ReactNode } from "react";
import type { ApiError } from "../providers/api-error";
import { useRefusalText } from "../providers/refusal-text";

/** A refusal that is about no single input, at the top of its form. */
export function RefusalAlert({ refusal, action }: { refusal: ApiError | null; action?: ReactNode }) {
  const textOf = useRefusalText();
  if (!refusal) return null;
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      message={textOf(refusal)}
      action={action}
      style={{ marginBottom: 16 }}
    />
  );
}

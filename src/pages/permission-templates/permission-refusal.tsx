import { Alert } from "antd";
import type { ReactNode } from "react";
import type { ApiError } from "../../providers/api-error";
import { useRefusalText } from "../../providers/refusal-text";
import { usePermissionRows } from "./permission-rows";
import "./permissions.css";

interface PermissionRefusalProps {
  refusal: ApiError | null;
  action?: ReactNode;
}

/** A refusal that may name permissions, with those called by their names. */
export function PermissionRefusal({ refusal, action }: PermissionRefusalProps) {
  const textOf = useRefusalText();
  const { named } = usePermissionRows();
  if (!refusal) return null;
  return (
    <Alert
      className="left-out"
      role="alert"
      type="error"
      showIcon
      message={named(textOf(refusal))}
      action={action}
    />
  );
}

import { Alert } from "antd";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useBranch } from "../hooks/use-branch";
import { type ApiError, isWaiting } from "../providers/api-error";
import { useT } from "../providers/i18n";
import { useRefusalText } from "../providers/refusal-text";

/** Where what was asked for can be seen, and approved at once by somebody beside one. */
function Waiting() {
  const t = useT();
  const { path } = useBranch();
  return (
    <>
      {t("approval.sent")} <Link to={path("approvals?view=asked")}>{t("approval.look")}</Link>
    </>
  );
}

/** A refusal that is about no single input, at the top of its form. */
export function RefusalAlert({ refusal, action }: { refusal: ApiError | null; action?: ReactNode }) {
  const textOf = useRefusalText();
  if (!refusal) return null;
  if (isWaiting(refusal))
    return <Alert role="status" type="info" showIcon message={<Waiting />} style={{ marginBottom: 16 }} />;
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

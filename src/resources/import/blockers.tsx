import { Alert } from "antd";
import type { ApiError } from "../../providers/api-error";
import { useRefusalText } from "../../providers/refusal-text";

/** Why an import cannot be undone: the rows in the way, each with its reason. */
export function Blockers({ refusal }: { refusal: ApiError | null }) {
  const textOf = useRefusalText();
  if (!refusal) return null;
  const rows = Object.entries(refusal.fields);
  const list = rows.length > 0 && (
    <ul className="bulk-refused">
      {rows.map(([name, reason]) => (
        <li key={name}>
          <strong>{name}</strong>: {reason}
        </li>
      ))}
    </ul>
  );
  return (
    <Alert role="alert" type="error" showIcon message={textOf(refusal)} description={list || undefined} />
  );
}

import { useT } from "../../providers/i18n";
import { changesOf, usePermissionRows } from "./permission-rows";
import "./permissions.css";

interface ChangesProps {
  before: readonly string[];
  after: readonly string[];
}

function Listed({ title, permissions, kind }: { title: string; permissions: string[]; kind: string }) {
  const { nameOf } = usePermissionRows();
  if (permissions.length === 0) return null;
  return (
    <details className={`changes-${kind}`}>
      <summary>{title}</summary>
      <ul>
        {permissions.map((permission) => (
          <li key={permission}>{nameOf(permission)}</li>
        ))}
      </ul>
    </details>
  );
}

/** What somebody gains and loses. */
export function Changes({ before, after }: ChangesProps) {
  const t = useT("employees");
  const { gains, losses } = changesOf(before, after);
  if (gains.length + losses.length === 0) return <p>{t("changes.none")}</p>;
  return (
    <div className="changes">
      <Listed kind="gains" title={t("changes.gains", { count: gains.length })} permissions={gains} />
      <Listed kind="losses" title={t("changes.losses", { count: losses.length })} permissions={losses} />
    </div>
  );
}

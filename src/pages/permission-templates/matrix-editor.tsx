import { Checkbox, Flex, Input } from "antd";
import { useState } from "react";
import { type MatrixRow, PermissionMatrix } from "../../components/permission-matrix";
import { useT } from "../../providers/i18n";
import { changesOf, rowsWith, searchRows, usePermissionRows } from "./permission-rows";
import { TemplatePicker } from "./template-picker";

interface MatrixEditorProps {
  held: readonly string[];
  /** None to only show. */
  onChange?(held: string[]): void;
  mayGive?(permission: string): boolean;
  /** Another template can be laid beside it. */
  canCompare?: boolean;
}

function useSaid() {
  const t = useT("employees");
  return {
    actionOf: (action: string) => t(`action.${action}`),
    ofRow: (row: string) => t("matrix.ofRow", { row }),
    ofColumn: (column: string) => t("matrix.ofColumn", { column }),
    own: t("matrix.own"),
    acts: t("matrix.acts"),
    rows: t("matrix.rows"),
    name: t("matrix.name"),
    only: t("matrix.only"),
    missing: t("matrix.missing"),
    notYours: t("matrix.notYours"),
    yes: t("matrix.yes"),
    no: t("matrix.no"),
  };
}

interface Compared {
  name: string;
  permissions: readonly string[];
}

/** The matrix with a search over it, and another template to compare with. */
export function MatrixEditor({ held, onChange, mayGive, canCompare }: MatrixEditorProps) {
  const t = useT("employees");
  const { rows } = usePermissionRows();
  const said = useSaid();
  const [words, setWords] = useState("");
  const [compared, setCompared] = useState<Compared | null>(null);
  const [isOnlyDifferent, setIsOnlyDifferent] = useState(false);
  const changes = compared && changesOf(compared.permissions, held);
  const differing = new Set(changes ? [...changes.gains, ...changes.losses] : []);
  const found: MatrixRow[] = searchRows(rows, words);
  const shown = compared && isOnlyDifferent ? rowsWith(found, differing) : found;

  return (
    <Flex vertical gap="small">
      <Flex wrap gap="small" align="center">
        <Input
          type="search"
          allowClear
          style={{ maxWidth: 260 }}
          aria-label={t("matrix.search")}
          placeholder={t("matrix.search")}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          // Enter would send the form around it.
          onPressEnter={(event) => event.preventDefault()}
        />
        {canCompare && <TemplatePicker label={t("matrix.compare")} onPicked={setCompared} />}
        {compared && (
          <Checkbox checked={isOnlyDifferent} onChange={({ target }) => setIsOnlyDifferent(target.checked)}>
            {t("matrix.onlyDifferent", { count: differing.size })}
          </Checkbox>
        )}
        <span role="status">{t("matrix.count", { count: held.length })}</span>
      </Flex>
      {changes && compared && (
        <p className="matrix-compared" role="status">
          {t("matrix.compared", {
            name: compared.name,
            more: changes.gains.length,
            fewer: changes.losses.length,
          })}
        </p>
      )}
      {shown.length === 0 ? (
        <p>{t("matrix.none")}</p>
      ) : (
        <PermissionMatrix
          rows={shown}
          said={said}
          held={new Set(held)}
          onChange={onChange}
          mayGive={mayGive}
          compared={compared ? new Set(compared.permissions) : undefined}
        />
      )}
    </Flex>
  );
}

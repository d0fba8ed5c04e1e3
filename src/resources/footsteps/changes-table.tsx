import type { Fields } from "#contract/kit/field";
import { Cell } from "../../lists/cells";
import { useLabels } from "../../lists/labels";
import type { Row } from "../../lists/row";
import { useT } from "../../providers/i18n";
import { type Change, changesOf, fieldOf } from "./changes";
import "./footsteps.css";

type Values = Readonly<Record<string, unknown>>;

interface ValueProps {
  name: string;
  value: unknown;
  entity: string | null;
  /** The row or input it stands in, which may say what a reference is called. */
  row: unknown;
  /** The fields of the table that it stands in. */
  table?: Fields | undefined;
}

/** A value as its field shows it everywhere; what holds others is shown item by item. */
export function Value({ name, value, entity, row, table }: ValueProps) {
  const labels = useLabels();
  const field = fieldOf(name, entity, value, table);
  if (value === null || value === undefined || value === "") return <span aria-hidden="true">–</span>;
  if (Array.isArray(value)) {
    return (
      <ul className="change-list">
        {value.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is written never moves
          <li key={index}>
            <Value name={name} value={item} entity={entity} row={row} table={table} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value === "object") {
    const within = field.kind === "table" ? field.fields : undefined;
    const inOrder = within ? Object.keys(within).filter((inner) => inner in value) : Object.keys(value);
    return inOrder
      .map((inner) => [inner, (value as Values)[inner]] as const)
      .map(([inner, one]) => (
        <div key={inner}>
          {labels.field(inner, fieldOf(inner, entity, one, within))}:{" "}
          <Value name={inner} value={one} entity={entity} row={value} table={within} />
        </div>
      ));
  }
  return <Cell name={name} field={field} row={{ ...(row as object), [name]: value } as Row} />;
}

interface ChangesTableProps {
  before: unknown;
  after: unknown;
  entity: string | null;
}

/** What a step changed, field by field: money in pesos, references by name where that is known. */
export function ChangesTable({ before, after, entity }: ChangesTableProps) {
  const t = useT("footsteps");
  const labels = useLabels();
  const changes = changesOf(before, after);
  if (changes.length === 0) return <p>{t("changes.none")}</p>;
  const columns = [
    ...(before ? [["before", before] as const] : []),
    ...(after ? [["after", after] as const] : []),
  ];
  const shownValue = (change: Change, side: "before" | "after", row: unknown) => (
    <Value name={change.name} value={change[side]} entity={entity} row={row} />
  );
  return (
    <table className="changes">
      <caption>{t("changes.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("changes.field")}</th>
          {columns.map(([side]) => (
            <th key={side} scope="col">
              {t(before ? `changes.${side}` : "changes.value")}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.name}>
            <th scope="row">
              {labels.field(change.name, fieldOf(change.name, entity, change.after ?? change.before))}
            </th>
            {columns.map(([side, row]) => (
              <td key={side}>{shownValue(change, side, row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

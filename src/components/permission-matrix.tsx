import { type ChangeEvent, type KeyboardEvent, useEffect, useRef } from "react";
import "./permission-matrix.css";

/** The acts that stand in columns: first on all rows of a kind, then only on one's own. */
export const matrixActions = [
  "create",
  "read",
  "update",
  "delete",
  "export",
  "own-read",
  "own-update",
  "own-delete",
  "own-export",
] as const;
export type MatrixAction = (typeof matrixActions)[number];

/** What can be permitted about one thing: by column, and acts that are its own. */
export interface MatrixRow {
  name: string;
  label: string;
  cells: Partial<Record<MatrixAction, string>>;
  acts: { permission: string; label: string }[];
}

/** A sentence about one permission, for those who do not see where it stands. */
interface Said {
  actionOf(action: MatrixAction): string;
  ofRow(row: string): string;
  ofColumn(column: string): string;
  own: string;
  acts: string;
  rows: string;
  name: string;
  /** Only here, not in what it is compared with; and the other way round. */
  only: string;
  missing: string;
  notYours: string;
  yes: string;
  no: string;
}

export interface PermissionMatrixProps {
  rows: readonly MatrixRow[];
  said: Said;
  held: ReadonlySet<string>;
  /** None to only show. */
  onChange?(held: string[]): void;
  /** What may be given; what is held already may always be taken away. */
  mayGive?(permission: string): boolean;
  /** Marks what differs from these. */
  compared?: ReadonlySet<string> | undefined;
}

/** Arrows go from box to box over the table. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>) {
  const steps: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const step = steps[event.key];
  const cell = (event.target as HTMLElement).closest("td, th") as HTMLTableCellElement | null;
  if (!step || !cell) return;
  event.preventDefault();
  const rows = event.currentTarget.rows;
  let row = (cell.parentElement as HTMLTableRowElement).rowIndex + step[0];
  let column = cell.cellIndex + step[1];
  // Past cells that hold no box.
  for (; rows[row]?.cells[column]; row += step[0], column += step[1]) {
    const box = rows[row]?.cells[column]?.querySelector<HTMLInputElement>("input:not(:disabled)");
    if (box) return box.focus();
  }
}

type Difference = "only" | "missing" | undefined;

interface BoxProps
  extends Pick<PermissionMatrixProps, "held" | "onChange" | "mayGive" | "compared" | "said"> {
  permission: string;
  /** Read aloud; shown beside the box when `isShown`. */
  label: string;
  isShown?: boolean;
}

function differenceOf({ held, compared, permission }: BoxProps): Difference {
  if (!compared || held.has(permission) === compared.has(permission)) return undefined;
  return held.has(permission) ? "only" : "missing";
}

function Box(props: BoxProps) {
  const { permission, label, isShown, held, onChange, mayGive, said } = props;
  const isHeld = held.has(permission);
  const isBarred = !isHeld && mayGive !== undefined && !mayGive(permission);
  const difference = differenceOf(props);
  const notes = [difference && said[difference], isBarred && said.notYours].filter(Boolean);
  if (!onChange) return <Mark {...props} isHeld={isHeld} difference={difference} />;
  const change = () => {
    const next = new Set(held);
    if (!next.delete(permission)) next.add(permission);
    onChange([...next]);
  };
  return (
    <label className="matrix-box" data-difference={difference} title={notes.join(". ") || undefined}>
      <input
        type="checkbox"
        checked={isHeld}
        disabled={isBarred}
        aria-label={[label, ...notes].join(". ")}
        onChange={change}
      />
      {isShown && <span aria-hidden="true">{label}</span>}
    </label>
  );
}

interface MarkProps extends BoxProps {
  isHeld: boolean;
  difference: Difference;
}

/** Says whether it is held, where nothing can be changed. */
function Mark({ label, isShown, said, isHeld, difference }: MarkProps) {
  const note = difference && said[difference];
  return (
    <span className="matrix-box" data-difference={difference} data-held={isHeld} title={note}>
      <span aria-hidden="true">
        {isHeld ? "✓" : "–"}
        {isShown && ` ${label}`}
      </span>
      <span className="visually-hidden">
        {[label, isHeld ? said.yes : said.no, note].filter(Boolean).join(". ")}
      </span>
    </span>
  );
}

interface AllBoxProps extends Pick<PermissionMatrixProps, "held" | "onChange" | "mayGive"> {
  permissions: readonly string[];
  label: string;
}

/** Holds or drops several at once; neither when some are held. */
function AllBox({ permissions, label, held, onChange, mayGive }: AllBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  const count = permissions.filter((one) => held.has(one)).length;
  const givable = permissions.filter((one) => held.has(one) || !mayGive || mayGive(one));
  const isAll = count > 0 && count === givable.length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll;
  }, [count, isAll]);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const next = new Set(held);
    for (const one of givable) target.checked ? next.add(one) : next.delete(one);
    onChange?.([...next]);
  };
  if (!onChange) return null;
  return (
    <label className="matrix-box">
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        disabled={givable.length === 0}
        aria-label={label}
        onChange={change}
      />
    </label>
  );
}

const ofCells = ({ cells }: MatrixRow) => Object.values(cells);

function Head({ rows, said, ...boxes }: PermissionMatrixProps) {
  const inColumn = (action: MatrixAction) => rows.flatMap(({ cells }) => cells[action] ?? []);
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col">
          {said.name}
        </th>
        <th colSpan={5} scope="colgroup">
          {said.rows}
        </th>
        <th colSpan={4} scope="colgroup">
          {said.own}
        </th>
      </tr>
      <tr>
        {matrixActions.map((action) => (
          <th key={action} scope="col">
            {said.actionOf(action)}
            <AllBox {...boxes} permissions={inColumn(action)} label={said.ofColumn(said.actionOf(action))} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Everything that can be permitted: things by acts in a table, and other acts by what they belong to. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  const { rows, said, onChange, ...boxes } = props;
  const tabled = rows.filter((row) => ofCells(row).length > 0);
  const acting = rows.filter(({ acts }) => acts.length > 0);
  const shared = { ...boxes, said, onChange };
  return (
    <div className="matrix">
      {tabled.length > 0 && (
        <section className="matrix-scroll" aria-label={said.name} tabIndex={onChange ? undefined : 0}>
          <table onKeyDown={moveFocus}>
            <Head {...props} rows={tabled} />
            <tbody>
              {tabled.map((row) => (
                <tr key={row.name}>
                  <th scope="row">
                    <AllBox
                      {...boxes}
                      onChange={onChange}
                      permissions={ofCells(row)}
                      label={said.ofRow(row.label)}
                    />
                    {row.label}
                  </th>
                  {matrixActions.map((action) => {
                    const permission = row.cells[action];
                    const label = `${row.label}: ${action.startsWith("own-") ? `${said.own}, ` : ""}`;
                    return (
                      <td key={action}>
                        {permission && (
                          <Box
                            {...shared}
                            permission={permission}
                            label={`${label}${said.actionOf(action)}`}
                          />
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {acting.length > 0 && <h3>{said.acts}</h3>}
      <div className="matrix-acts">
        {acting.map(({ name, label, acts }) => (
          <fieldset key={name}>
            <legend>{label}</legend>
            {acts.map((act) => (
              <Box key={act.permission} {...shared} {...act} isShown />
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}

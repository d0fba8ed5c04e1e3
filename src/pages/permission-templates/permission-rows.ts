import { useMemo } from "react";
import { permissionOf } from "#contract/kit/operation";
import { operations } from "#contract/operations/index";
import { permissions } from "#contract/permissions";
import { type MatrixAction, type MatrixRow, matrixActions } from "../../components/permission-matrix";
import { useT } from "../../providers/i18n";
import { useSubjectName } from "../../resources/use-subject-name";

const known: ReadonlySet<string> = new Set(permissions);

const isColumn = (act: string): act is MatrixAction => (matrixActions as readonly string[]).includes(act);

const halves = (permission: string): [thing: string, act: string] => {
  const at = permission.indexOf(":");
  return [permission.slice(0, at), permission.slice(at + 1)];
};

/** What permissions and the things they are about are called in the person's language. */
function usePermissionNames() {
  const t = useT("employees");
  const nameOf = useT("operations");
  const thing = useSubjectName();
  return useMemo(() => {
    const act = (permission: string): string => {
      const [name, what] = halves(permission);
      if (isColumn(what)) return t(`action.${what}`);
      const operation = operations.find((operation) => permissionOf(operation) === permission);
      return operation
        ? nameOf(`${name}.${what}`, { defaultValue: operation.label })
        : t(`label.${name}.${what}`);
    };
    return { thing, act };
  }, [t, nameOf, thing]);
}

/**
 * The rows of the matrix: every permission there is, by what it is about, and how one is named in a
 * sentence.
 */
export function usePermissionRows() {
  const names = usePermissionNames();
  return useMemo(() => {
    const rows = new Map<string, MatrixRow>();
    for (const permission of known) {
      const [name, act] = halves(permission);
      const row = rows.get(name) ?? { name, label: names.thing(name), cells: {}, acts: [] };
      rows.set(name, row);
      if (isColumn(act)) row.cells[act] = permission;
      else row.acts.push({ permission, label: names.act(permission) });
    }
    const sorted = [...rows.values()].sort((a, b) => a.label.localeCompare(b.label));
    const nameOf = (permission: string) => `${names.thing(halves(permission)[0])}: ${names.act(permission)}`;
    return {
      rows: sorted,
      /** "Banks: Read". */
      nameOf,
      /** A sentence with the permissions in it called by their names. */
      named: (text: string) =>
        text.replaceAll(/[a-z-]+:[a-z-]+/g, (word) => (known.has(word) ? nameOf(word) : word)),
    };
  }, [names]);
}

/** What somebody who held `before` gains and loses by `after`. */
export function changesOf(before: Iterable<string>, after: Iterable<string>) {
  const [had, has] = [new Set(before), new Set(after)];
  return {
    gains: [...has].filter((permission) => !had.has(permission)).sort(),
    losses: [...had].filter((permission) => !has.has(permission)).sort(),
  };
}

const said = (text: string) => text.toLowerCase();

/** The rows in which the words are found, with only the acts that match unless the row itself does. */
export function searchRows(rows: readonly MatrixRow[], words: string): MatrixRow[] {
  const wanted = said(words.trim());
  if (!wanted) return [...rows];
  return rows.flatMap((row) => {
    if (said(row.label).includes(wanted)) return [row];
    const acts = row.acts.filter(({ label }) => said(label).includes(wanted));
    return acts.length > 0 ? [{ ...row, cells: {}, acts }] : [];
  });
}

/** The rows in which one of the permissions stands. */
export function rowsWith(rows: readonly MatrixRow[], permissions: ReadonlySet<string>): MatrixRow[] {
  return rows.flatMap((row) => {
    const cells = Object.entries(row.cells).filter(([, permission]) => permissions.has(permission));
    const acts = row.acts.filter(({ permission }) => permissions.has(permission));
    return cells.length + acts.length > 0 ? [{ ...row, cells: Object.fromEntries(cells), acts }] : [];
  });
}

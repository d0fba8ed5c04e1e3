import { type ComponentType, useMemo, useRef, useSyncExternalStore } from "react";
import type { Resource } from "#contract/kit/resource";
import type { Row } from "./row";

/** A cell of the list, by its row and field. */
export interface CellPlace {
  id: string;
  name: string;
}

export interface CellEditorProps {
  editing: Editing;
  row: Row;
  name: string;
  /** The cell that Tab, or with Shift the one before it, goes on to; none at the end. */
  next(isBack: boolean): CellPlace | null;
}

/** What may be changed in the list itself, by whom, and with what. */
export interface Editable {
  resource: Resource;
  Editor: ComponentType<CellEditorProps>;
  can(row: Row): boolean;
}

/** Which cell is being changed. No state of React: hundreds of rows need not be drawn anew for one. */
export interface Editing extends Editable {
  get(): CellPlace | null;
  set(place: CellPlace | null): void;
  subscribe(listener: () => void): () => void;
  isEditable(name: string, row: Row): boolean;
  /** Begins with the row's first cell, of those shown, that can be changed. */
  begin(row: Row, shown: readonly string[]): void;
}

function startEditing({ resource, Editor, can }: Editable): Editing {
  let place: CellPlace | null = null;
  const listeners = new Set<() => void>();
  const set = (next: CellPlace | null) => {
    place = next;
    for (const listener of listeners) listener();
  };
  const isEditable = (name: string, row: Row) =>
    (resource.inlineEdit?.includes(name) ?? false) && typeof row.version === "number" && can(row);
  return {
    resource,
    Editor,
    can,
    get: () => place,
    set,
    isEditable,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(row, shown) {
      const name = shown.find((one) => isEditable(one, row));
      if (name) set({ id: row.id, name });
    },
  };
}

/** The editing of a list; none where its resource allows none. */
export function useEditing(editable: Editable | undefined): Editing | undefined {
  const latest = useRef(editable);
  latest.current = editable;
  const { resource, Editor } = editable ?? {};
  return useMemo(() => {
    if (!resource?.inlineEdit || !Editor) return undefined;
    return startEditing({ resource, Editor, can: (row) => latest.current?.can(row) ?? false });
  }, [resource, Editor]);
}

/** Whether it is this cell that is being changed. */
export function useIsEditing(editing: Editing, id: string, name: string): boolean {
  return useSyncExternalStore(editing.subscribe, () => {
    const place = editing.get();
    return place?.id === id && place.name === name;
  });
}

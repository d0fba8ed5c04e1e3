import { useMemo, useRef, useSyncExternalStore } from "react";
import type { Resource } from "#contract/kit/resource";
import type { Row } from "./row";

/** A cell of the list, by its row and field. */
export interface CellPlace {
  id: string;
  name: string;
}

/** What may be changed in the list itself, and by whom. */
export interface Editable {
  resource: Resource;
  may(row: Row): boolean;
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

function startEditing({ resource, may }: Editable): Editing {
  let place: CellPlace | null = null;
  const listeners = new Set<() => void>();
  const set = (next: CellPlace | null) => {
    place = next;
    for (const listener of listeners) listener();
  };
  const isEditable = (name: string, row: Row) =>
    (resource.inlineEdit?.includes(name) ?? false) && typeof row.version === "number" && may(row);
  return {
    resource,
    may,
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

/** The editing of a list; none where its noun allows none. */
export function useEditing(editable: Editable | undefined): Editing | undefined {
  const latest = useRef(editable);
  latest.current = editable;
  const resource = editable?.resource;
  return useMemo(
    () => resource?.inlineEdit && startEditing({ resource, may: (row) => latest.current?.may(row) ?? false }),
    [resource],
  );
}

/** Whether it is this cell that is being changed. */
export function useIsEditing(editing: Editing, id: string, name: string): boolean {
  return useSyncExternalStore(editing.subscribe, () => {
    const place = editing.get();
    return place?.id === id && place.name === name;
  });
}

import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useListedShortcut } from "../hooks/use-shortcut";
import { useT } from "../providers/i18n";
import type { Row } from "./row";
import type { Selection } from "./selection";

const rowSelector = "[data-row-key]";
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isCovered = () =>
  document.querySelector(".ant-drawer-open, .ant-modal-wrap:not([style*='none'])") !== null;

const rowsIn = (within: Element | null | undefined) => [
  ...(within?.querySelectorAll<HTMLElement>(rowSelector) ?? []),
];

/** How many rows a page key goes over: as many as the window shows, so that none is skipped. */
const rowsAWindow = (row: HTMLElement) => Math.max(1, Math.floor(innerHeight / (row.offsetHeight || 32)) - 6);

/** The place a key leads to from a place among so many rows; undefined for other keys. */
function placeAfter(key: string, at: number, count: number, jump: number): number | undefined {
  const to: Record<string, number> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + jump,
    PageUp: at - jump,
    Home: 0,
    End: count - 1,
  };
  const place = to[key];
  return place === undefined ? undefined : Math.min(count - 1, Math.max(0, place));
}

interface RowKeys {
  rows: readonly Row[];
  selection?: Selection;
  onOpen?(row: Row): void;
  /** F2: changes the first cell of the row that can be changed in place. */
  onEdit?(row: Row): void;
}

/** The rows between two places, in either direction. */
const between = (rows: readonly Row[], one: number, other: number) =>
  rows.slice(Math.min(one, other), Math.max(one, other) + 1);

/**
 * In the rows: arrows, page keys, Home and End move, with Shift they select, Space selects one, Ctrl+A the
 * page, Enter opens, F2 edits. One row at a time is in the order of Tab: the one that had the focus last.
 */
export function useRowKeys(container: RefObject<HTMLElement | null>, keys: RowKeys) {
  const last = useRef<string>(undefined);
  const anchor = useRef<number>(undefined);

  useLayoutEffect(() => {
    const rows = rowsIn(container.current);
    const current = rows.find(({ dataset }) => dataset.rowKey === last.current) ?? rows[0];
    for (const row of rows) row.tabIndex = row === current ? 0 : -1;
  });

  function move(elements: HTMLElement[], from: number, to: number, isExtending: boolean) {
    elements[to]?.focus();
    const { rows, selection } = keys;
    if (!isExtending || !selection) {
      anchor.current = undefined;
      return;
    }
    anchor.current ??= from;
    selection.turn(between(rows, anchor.current, to), between(rows, anchor.current, from));
  }

  function act({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent, row: Row): boolean {
    const { selection, onOpen, onEdit } = keys;
    if (ctrlKey || metaKey) {
      if (key !== "a" || !selection) return false;
      selection.turn(keys.rows);
    } else if (shiftKey) return false;
    else if (key === "Enter" && onOpen) onOpen(row);
    else if (key === " " && selection) selection.toggle(row);
    else if (key === "F2" && onEdit) onEdit(row);
    else return false;
    return true;
  }

  return {
    onFocus(event: { target: EventTarget }) {
      const id = (event.target as HTMLElement).dataset?.rowKey;
      if (!id || id === last.current) return;
      for (const row of rowsIn(container.current)) row.tabIndex = row.dataset.rowKey === id ? 0 : -1;
      last.current = id;
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const target = event.target as HTMLElement;
      const row = keys.rows.find(({ id }) => id === target.dataset?.rowKey);
      if (!row || event.altKey) return;
      const elements = rowsIn(container.current);
      const at = elements.indexOf(target);
      const isPlain = !event.ctrlKey && !event.metaKey;
      const to = isPlain ? placeAfter(event.key, at, elements.length, rowsAWindow(target)) : undefined;
      if (to !== undefined) move(elements, at, to, event.shiftKey);
      else if (!act(event, row)) return;
      event.preventDefault();
    },
  };
}

interface PageKeys {
  container: RefObject<HTMLElement | null>;
  focusSearch(): void;
  onCreate?(): void;
}

/** What a key does on the page where no row, input or drawer takes it; undefined for keys of no meaning. */
function actOf(event: globalThis.KeyboardEvent, { container, focusSearch, onCreate }: PageKeys) {
  const isMod = event.ctrlKey || event.metaKey;
  if (isMod) return event.key === "Enter" ? onCreate : undefined;
  if (event.altKey || isTyping(event.target)) return undefined;
  if (event.key === "/") return focusSearch;
  const isIdle = event.target === document.body;
  const first = container.current?.querySelector<HTMLElement>(`${rowSelector}[tabindex="0"]`);
  return isIdle && event.key === "ArrowDown" && first ? () => first.focus() : undefined;
}

/** Unless covered: "/" goes to the search, Ctrl+Enter creates, an arrow enters the rows. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  const t = useT("resources");
  useListedShortcut("/", t("list.searchKey"));
  useListedShortcut("↓ ↑", t("list.walkKeys"));
  useListedShortcut("Shift+↓", t("list.extendKeys"));
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      const act = event.defaultPrevented || isCovered() ? undefined : actOf(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

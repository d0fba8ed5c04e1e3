import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { useListedShortcut } from "../../hooks/use-shortcut";
import { useT } from "../../providers/i18n";

const rowSelector = "[data-row-key]";
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

const isCovered = () =>
  document.querySelector(".ant-drawer-open, .ant-modal-wrap:not([style*='none'])") !== null;

interface ListKeys {
  onOpen?(id: string): void;
  onToggle?(id: string): void;
}

function neighbour(row: HTMLElement, key: string): HTMLElement | undefined {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(`:scope > ${rowSelector}`) ?? [])];
  const at = rows.indexOf(row);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  return to === undefined ? undefined : rows[to];
}

/** In the rows: arrows, Home and End move, Enter opens, Space selects. */
export function rowKeys({ onOpen, onToggle }: ListKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target as HTMLElement;
    const id = row.dataset?.rowKey;
    if (!id || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = neighbour(row, event.key);
    if (next) next.focus();
    else if (event.key === "Enter" && onOpen) onOpen(id);
    else if (event.key === " " && onToggle) onToggle(id);
    else return;
    event.preventDefault();
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
  const first = container.current?.querySelector<HTMLElement>(rowSelector);
  return isIdle && event.key === "ArrowDown" && first ? () => first.focus() : undefined;
}

/** Unless covered: "/" goes to the search, Ctrl+Enter creates, an arrow enters the rows. */
export function usePageKeys(keys: PageKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  const t = useT("nouns");
  useListedShortcut("/", t("list.searchKey"));
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

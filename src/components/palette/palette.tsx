import { SearchOutlined } from "@ant-design/icons";
import { Input, type InputRef, Modal } from "antd";
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useT } from "../../providers/i18n";
import type { NavItem } from "../shell/nav";
import { type PaletteEntry, useEntries } from "./use-entries";
import "./palette.css";

export interface PaletteProps {
  pages: NavItem[];
  /** What was typed before it was there. */
  begun: RefObject<string>;
  /** Its input has the focus, with what was typed before. */
  onReady(): void;
  onClose(): void;
}

interface FoundProps {
  entries: PaletteEntry[];
  active: number;
  listId: string;
  onPoint(index: number): void;
  onGo(entry: PaletteEntry): void;
}

const optionId = (listId: string, index: number) => `${listId}-${index}`;

function Found({ entries, active, listId, onPoint, onGo }: FoundProps) {
  const t = useT("palette");
  return (
    <div className="palette-list" id={listId} role="listbox" aria-label={t("palette.title")}>
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the input, which keeps the focus
        <div
          key={`${entry.to} ${entry.label}`}
          id={optionId(listId, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="palette-entry"
          onMouseMove={() => onPoint(index)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onGo(entry)}
        >
          <span>{entry.label}</span>
          <span className="palette-detail">{entry.detail}</span>
        </div>
      ))}
    </div>
  );
}

/** Goes to any page, receipt, account, loan or member by a few letters, and begins what is done with them. */
export function Palette({ pages, begun, onReady, onClose }: PaletteProps) {
  const t = useT("palette");
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState("");
  const [hasBegun, setBegun] = useState(false);
  const [at, setAt] = useState(0);
  const entries = useEntries(pages, typed);
  const active = Math.min(at, entries.length - 1);

  useEffect(() => {
    document.getElementById(optionId(listId, active))?.scrollIntoView?.({ block: "nearest" });
  }, [listId, active]);

  function go(entry: PaletteEntry | undefined) {
    if (!entry) return;
    onClose();
    navigate(entry.to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Enter") go(entries[active]);
    if (!step || entries.length === 0) return;
    event.preventDefault();
    setAt((active + step + entries.length) % entries.length);
  }

  return (
    <Modal
      open
      footer={null}
      closable={false}
      onCancel={onClose}
      width={560}
      className="palette"
      // Shown at once: what is typed right after Ctrl+K must not be lost.
      transitionName=""
      maskTransitionName=""
      afterOpenChange={() => input.current?.focus()}
    >
      <Input
        ref={input}
        // As soon as it is there, and again once the dialog has taken the focus.
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t("placeholder")}
        aria-label={t("palette.title")}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
        value={typed}
        onFocus={() => {
          if (hasBegun) return;
          setTyped(begun.current);
          setBegun(true);
          onReady();
        }}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <Found entries={entries} active={active} listId={listId} onPoint={setAt} onGo={go} />
      {entries.length === 0 && (
        <p className="palette-none" role="status">
          {t("none")}
        </p>
      )}
    </Modal>
  );
}

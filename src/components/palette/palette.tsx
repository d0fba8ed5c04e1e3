import { SearchOutlined } from "@ant-design/icons";
import { Input, type InputRef, Modal } from "antd";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useBranch } from "../../hooks/use-branch";
import { useT } from "../../providers/i18n";
import { useFoundMembers } from "./use-found-members";
import "./palette.css";

interface PaletteProps {
  pages: { label: string; to: string; preload(): void }[];
  onClose(): void;
}

interface Entry {
  label: string;
  detail: string;
  to: string;
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Every word typed must start a word of the label, or stand in it. */
function matches(label: string, typed: string): boolean {
  const text = plain(label);
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function useEntries(pages: PaletteProps["pages"], typed: string): Entry[] {
  const t = useT();
  const { path } = useBranch();
  const members = useFoundMembers(typed);
  return useMemo(
    () => [
      ...pages
        .filter(({ label }) => matches(label, typed.trim()))
        .map(({ label, to }) => ({ label, to, detail: t("palette.page") })),
      ...members.map(({ id, full_name, passbook }) => ({
        label: full_name,
        detail: t("palette.member", { passbook }),
        to: path(`view-members?member=${id}`),
      })),
    ],
    [pages, members, typed, t, path],
  );
}

/** Goes to any page, or to a member, by a few letters. */
export function Palette({ pages, onClose }: PaletteProps) {
  const t = useT();
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<InputRef>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const entries = useEntries(pages, typed);
  const active = Math.min(at, entries.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [listId, active]);

  function go(entry: Entry | undefined) {
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
      transitionName=""
      maskTransitionName=""
      afterOpenChange={() => input.current?.focus()}
      title={null}
    >
      <Input
        autoFocus
        ref={input}
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t("palette.placeholder")}
        aria-label={t("palette.title")}
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list" id={listId} role="listbox" aria-label={t("palette.title")}>
        {entries.map((entry, index) => (
          <div
            key={entry.to}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="palette-entry"
            onMouseMove={() => setAt(index)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => go(entry)}
            onKeyDown={onKeyDown}
          >
            <span>{entry.label}</span>
            <span className="palette-detail">{entry.detail}</span>
          </div>
        ))}
      </div>
      {entries.length === 0 && (
        <p className="palette-none" role="status">
          {t("palette.none")}
        </p>
      )}
    </Modal>
  );
}

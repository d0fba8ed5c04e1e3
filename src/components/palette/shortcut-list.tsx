import { Modal } from "antd";
import { type Shortcut, useShortcuts } from "../../hooks/use-shortcut";
import { useT } from "../../providers/i18n";
import "./palette.css";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const signs: Readonly<Record<string, string>> = {
  mod: isMac ? "⌘" : "Ctrl",
  arrowleft: "←",
  arrowright: "→",
};

/** "mod+k" and "g h": pressed together, or one after the other. */
const shownKeys = (keys: string) =>
  keys.split(/[+ ]/).map((key) => signs[key] ?? key.charAt(0).toUpperCase() + key.slice(1));

interface ShortcutListProps {
  /** What goes to which page from everywhere. */
  goes: readonly Shortcut[];
  onClose(): void;
}

/** Which keys do what on this page. */
export function ShortcutList({ goes, onClose }: ShortcutListProps) {
  const t = useT();
  const everywhere = [
    { keys: "enter", label: t("shortcut.enter") },
    { keys: "esc", label: t("shortcut.escape") },
  ];
  return (
    <Modal
      open
      title={t("shortcut.title")}
      footer={null}
      onCancel={onClose}
      width={goes.length > 6 ? 760 : 440}
    >
      <dl className="shortcut-list">
        {[...useShortcuts(), ...everywhere, ...goes].map(({ keys, label }) => (
          <div key={keys + label}>
            <dt>{label}</dt>
            <dd>
              {shownKeys(keys).map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}

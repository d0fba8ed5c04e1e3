import { Modal } from "antd";
import { useShortcuts } from "../../hooks/use-shortcut";
import { useT } from "../../providers/i18n";
import "./palette.css";

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const shownKeys = (keys: string) =>
  keys
    .split("+")
    .map((key) => (key === "mod" ? (isMac ? "⌘" : "Ctrl") : key.charAt(0).toUpperCase() + key.slice(1)));

/** Which keys do what on this page. */
export function ShortcutList({ onClose }: { onClose(): void }) {
  const t = useT();
  const everywhere = [
    { keys: "enter", label: t("shortcut.enter") },
    { keys: "esc", label: t("shortcut.escape") },
  ];
  return (
    <Modal open title={t("shortcut.title")} footer={null} onCancel={onClose} width={440}>
      <dl className="shortcut-list">
        {[...useShortcuts(), ...everywhere].map(({ keys, label }) => (
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

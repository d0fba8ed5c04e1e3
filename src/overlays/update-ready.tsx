import { useEffect, useRef } from "react";
import { tellOnDesktop } from "../providers/desktop-notice";
import { useT } from "../providers/i18n";
import { useConfirm } from "./confirm";
import { registerServiceWorker } from "./service-worker";

/** Registers the service worker, and asks before a new version replaces the one that is open. */
export function UpdateReady() {
  const t = useT();
  const confirm = useConfirm();
  const ask = useRef<(changeOver: () => void) => void>(() => {});
  ask.current = async (changeOver) => {
    const title = t("update.title");
    tellOnDesktop(title);
    if (await confirm({ title, okText: t("update.ok"), cancelText: t("update.later") })) changeOver();
  };
  useEffect(() => {
    // While developing, files are served as they are and must not be kept.
    if (import.meta.env.PROD) void registerServiceWorker((changeOver) => ask.current(changeOver));
  }, []);
  return null;
}

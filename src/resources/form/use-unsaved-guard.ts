import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";

/** Asks before what was typed is left behind, by any link, the back button, Esc or closing the tab. */
export function useUnsavedGuard(isDirty: boolean): { release(): void } {
  const t = useT("nouns");
  const confirm = useConfirm();
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const question = {
      title: t("form.unsavedTitle"),
      content: t("form.unsavedText"),
      okText: t("form.leave"),
      cancelText: t("form.stay"),
      danger: true,
    };
    void confirm(question).then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, t]);

  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => !isReleased.current && event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isDirty]);

  /** What was typed is safe: leaving needs no question any more. */
  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  return { release };
}

import { useCallback, useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { useConfirm } from "../../overlays/confirm";
import { useT } from "../../providers/i18n";

interface UnsavedGuard {
  /** What was typed is safe: leaving needs no question any more. */
  release(): void;
  /** Asks where something was typed, for what is shut without another address. */
  mayLeave(): Promise<boolean>;
}

/** Asks before what was typed is left behind, by any link, the back button, Esc or closing the tab. */
export function useUnsavedGuard(isDirty: boolean): UnsavedGuard {
  const t = useT("resources");
  const confirm = useConfirm();
  const isReleased = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !isReleased.current && currentLocation.pathname !== nextLocation.pathname,
  );

  const ask = useCallback(
    () =>
      confirm({
        title: t("form.unsavedTitle"),
        content: t("form.unsavedText"),
        okText: t("form.leave"),
        cancelText: t("form.stay"),
        danger: true,
      }),
    [confirm, t],
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    void ask().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()));
  }, [blocker, ask]);

  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => !isReleased.current && event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isDirty]);

  const release = useCallback(() => {
    isReleased.current = true;
  }, []);
  const mayLeave = async () => !isDirty || isReleased.current || ask();
  return { release, mayLeave };
}

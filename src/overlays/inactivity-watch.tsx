import { useLogout } from "@refinedev/core";
import { Button, Modal } from "antd";
import { useEffect, useRef, useState } from "react";
import { authProvider } from "../providers/auth-provider";
import { noteActivity, standingNow, startNoting } from "../providers/inactivity";
import { useOverlayTexts } from "../providers/overlay-texts";
import type { EndReason } from "../providers/session-end";

/** SPEC section 9. */
const checkMs = 1000;
const signs = ["pointerdown", "pointermove", "keydown", "wheel", "touchmove"] as const;

/** The seconds left to answer, or null while nothing is asked. */
function useSecondsToAnswer(allowedMs: number, onExpired: () => void) {
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const expire = useRef(onExpired);
  expire.current = onExpired;
  useEffect(startNoting, []);
  useEffect(() => {
    let isLeaving = false;
    function look() {
      const standing = standingNow(allowedMs);
      if (standing.is === "active") setSecondsLeft(null);
      else setSecondsLeft(standing.is === "warned" ? standing.secondsLeft : 0);
      if (standing.is === "expired" && !isLeaving) {
        isLeaving = true;
        expire.current();
      }
      return standing.is;
    }
    // Once warned, only the answer counts: a mouse that is bumped is not a person.
    const onSign = () => look() === "active" && noteActivity();
    look();
    const timer = setInterval(look, checkMs);
    for (const sign of signs) window.addEventListener(sign, onSign, { capture: true, passive: true });
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, onSign, { capture: true });
      document.removeEventListener("visibilitychange", look);
    };
  }, [allowedMs]);
  const stay = () => {
    noteActivity();
    setSecondsLeft(null);
    // The server counts too, and hears of it by being asked.
    void authProvider.check();
  };
  return { secondsLeft, stay };
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Watches whether anybody is there; warns who does nothing for too long, and signs them out. */
export function InactivityWatch({ allowedMs }: { allowedMs: number }) {
  const { inactivity } = useOverlayTexts();
  const { mutate: signOut } = useLogout<{ reason: EndReason }>();
  const [isLeaving, setLeaving] = useState(false);
  const stayButton = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setLeaving(true);
    signOut({ reason: "inactivity" });
  };
  const { secondsLeft, stay } = useSecondsToAnswer(allowedMs, leave);
  return (
    <Modal
      open={secondsLeft !== null}
      title={inactivity.title}
      closable={false}
      keyboard={false}
      maskClosable={false}
      zIndex={1900}
      afterOpenChange={(isOpen) => isOpen && stayButton.current?.focus()}
      footer={[
        <Button key="out" loading={isLeaving} onClick={leave}>
          {inactivity.out}
        </Button>,
        <Button key="stay" type="primary" ref={stayButton} onClick={stay}>
          {inactivity.stay}
        </Button>,
      ]}
    >
      <p>{inactivity.text}</p>
      <p role="timer" aria-label={inactivity.left} className="seconds-left">
        {clock(secondsLeft ?? 0)}
      </p>
    </Modal>
  );
}

import { Button, Modal } from "antd";
import { useCallback, useEffect, useState } from "react";
import { useT } from "../providers/i18n";

const checkMs = 10_000;

/** True unless the device is offline or the server does not answer; any answer at all will do. */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    await fetch("/api/v1/health", { cache: "no-store", signal: AbortSignal.timeout(checkMs) });
    return true;
  } catch {
    return false;
  }
}

/** Whether the connection is lost (SPEC section 4): checked every ten seconds, and when the browser says so. */
function useConnection() {
  const [isLost, setLost] = useState(!navigator.onLine);
  const check = useCallback(() => void isReachable().then((reached) => setLost(!reached)), []);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && check(), checkMs);
    window.addEventListener("online", check);
    window.addEventListener("offline", check);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", check);
      window.removeEventListener("offline", check);
    };
  }, [check]);
  return { isLost, check };
}

/** Covers the application while the connection is lost. What was typed stays underneath. */
export function ConnectionLost() {
  const t = useT();
  const { isLost, check } = useConnection();
  return (
    <Modal
      open={isLost}
      title={t("connection.title")}
      closable={false}
      keyboard={false}
      maskClosable={false}
      zIndex={2000}
      footer={<Button onClick={check}>{t("action.retry")}</Button>}
    >
      {t("connection.text")}
    </Modal>
  );
}

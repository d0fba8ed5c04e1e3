import { useEffect, useSyncExternalStore } from "react";
import { NativeDialog } from "../components/native-dialog";
import { checkConnection, isConnectionLost, onConnection, watchConnection } from "../providers/connection";
import { useOverlayTexts } from "../providers/overlay-texts";
import "./overlays.css";

/** Covers everything while the connection is lost (SPEC section 4). What was typed stays underneath. */
export function ConnectionLost() {
  const { connection } = useOverlayTexts();
  const isLost = useSyncExternalStore(onConnection, isConnectionLost);
  useEffect(watchConnection, []);
  if (!isLost) return null;
  return (
    <NativeDialog
      className="blocking"
      labelledBy="connection-title"
      describedBy="connection-text"
      isAlert={true}
    >
      <h2 id="connection-title">{connection.title}</h2>
      <p id="connection-text">{connection.text}</p>
      <button type="button" className="plain-button" onClick={() => void checkConnection()}>
        {connection.retry}
      </button>
    </NativeDialog>
  );
}

import { useEffect, useState } from "react";
import { useOverlayTexts } from "../providers/overlay-texts";
import { forgetNotice, wasLeftInactive } from "../providers/session-end";
import "./overlays.css";

/** Says on the sign-in page why it is there. It stays until it is closed: who was away has to see it. */
export function LeftInactive() {
  const { notice } = useOverlayTexts();
  const [isShown, setShown] = useState(wasLeftInactive);
  useEffect(forgetNotice, []);
  return (
    <div role="status">
      {isShown && (
        <div className="notice">
          {notice.inactive}
          <button type="button" onClick={() => setShown(false)}>
            {notice.close}
          </button>
        </div>
      )}
    </div>
  );
}

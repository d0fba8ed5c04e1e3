import { useEffect } from "react";
import { ownError } from "../../providers/api-error";
import { logToServer } from "../../providers/client-log";
import { useNotify } from "../../providers/notification";

/** The outline of the country, drawn by every map of a page. */
export const outlineUrl = "/map/philippines.svg";

let loading: Promise<boolean> | undefined;

/** An SVG that is drawn from another file does not say when that is missing; a picture of it does. */
function loadOutline(): Promise<boolean> {
  loading ??= new Promise<boolean>((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(true);
    picture.onerror = () => {
      loading = undefined;
      resolve(false);
    };
    picture.src = outlineUrl;
  });
  return loading;
}

/** Says so, once for all maps that are open, when the map has no outline (SPEC section 8). */
export function useOutline(): void {
  const notify = useNotify();
  useEffect(() => {
    const mine = loading === undefined;
    void loadOutline().then((isThere) => {
      if (isThere || !mine) return;
      notify.error(ownError("map_not_loaded"));
      void logToServer({ level: "warning", activity: "map-failed", description: outlineUrl });
    });
  }, [notify]);
}

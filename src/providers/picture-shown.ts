import { useSyncExternalStore } from "react";

export interface ShownPicture {
  src: string;
  alt: string;
}

let shown: ShownPicture | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a picture over everything, to be looked at closely; null puts it away. */
export function showPicture(picture: ShownPicture | null): void {
  shown = picture;
  for (const listener of listeners) listener();
}

export const usePictureShown = () => useSyncExternalStore(subscribe, () => shown);

import { useSyncExternalStore } from "react";

/** A value that outlives the page and is shared by its tabs. */
export interface LocalPreference<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/**
 * Keeps a value as text in local storage. `read` makes a value of whatever text is there, or of none; it is
 * asked for the default too when storage is denied.
 */
export function localPreferenceAs<T>(
  key: string,
  read: (text: string | null) => T,
  write: (value: T) => string,
): LocalPreference<T> {
  const name = `kaban.${key}`;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  function kept(): T {
    try {
      return read(localStorage.getItem(name));
    } catch {
      return read(null);
    }
  }

  let value = kept();
  window.addEventListener("storage", (event) => {
    if (event.key !== name) return;
    value = kept();
    tell();
  });

  return {
    get: () => value,
    set(next) {
      value = next;
      try {
        localStorage.setItem(name, write(next));
      } catch {
        // Kept for this page only.
      }
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Keeps one of a few words; the first is the default. */
export const localPreference = <const T extends string>(
  key: string,
  words: readonly [T, ...T[]],
): LocalPreference<T> =>
  localPreferenceAs(
    key,
    (text) => words.find((word) => word === text) ?? words[0],
    (word) => word,
  );

/** The value as it is now, and the way to change it. */
export function useLocalPreference<T>(store: LocalPreference<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(store.subscribe, store.get), store.set];
}

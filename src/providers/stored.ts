import { useSyncExternalStore } from "react";

/** A value that outlives the page and is shared by its tabs. */
export interface Stored<T extends string> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

/** Keeps one of a few words in local storage; the first is the default, also when storage is denied. */
export function stored<const T extends string>(key: string, words: readonly [T, ...T[]]): Stored<T> {
  const name = `kaban.${key}`;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };

  function read(): T {
    try {
      const kept = localStorage.getItem(name);
      return words.find((word) => word === kept) ?? words[0];
    } catch {
      return words[0];
    }
  }

  let value = read();
  window.addEventListener("storage", (event) => {
    if (event.key !== name) return;
    value = read();
    tell();
  });

  return {
    get: () => value,
    set(next) {
      value = next;
      try {
        localStorage.setItem(name, next);
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

/** The value as it is now, and the way to change it. */
export function useStored<T extends string>(store: Stored<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(store.subscribe, store.get), store.set];
}

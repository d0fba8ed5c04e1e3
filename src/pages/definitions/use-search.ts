import { useState } from "react";
import { above, type WalkableTree, walk } from "./tree";

/** Looks for items by code or name; `next` goes from one to the next, opening the way to it. */
export function useSearch(tree: WalkableTree, goTo: (key: string) => void) {
  const [q, setQ] = useState("");
  const text = q.trim().toLowerCase();
  const isHit = (key: string) => tree.items.get(key)?.name.toLowerCase().includes(text) ?? false;
  const hits = text === "" ? [] : walk(tree).filter(isHit);
  return {
    q,
    setQ,
    hits,
    /** The keys that must be open for all hits to be seen. */
    way: [...new Set(hits.flatMap((key) => above(tree, key)))],
    next(chosen: string | null) {
      const key = hits[(hits.indexOf(chosen ?? "") + 1) % hits.length];
      if (key) goTo(key);
    },
  };
}

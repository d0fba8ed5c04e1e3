import { useCallback, useRef } from "react";

/**
 * A function that stays the same while it does what was last given: for effects that are not to begin anew,
 * and parts of a page that are drawn anew only when something they are given has changed.
 */
export function useLatest<Given extends unknown[], Told>(
  work: (...given: Given) => Told,
): (...given: Given) => Told {
  const latest = useRef(work);
  latest.current = work;
  return useCallback((...given: Given) => latest.current(...given), []);
}

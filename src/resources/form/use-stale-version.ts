import { useEffect, useRef, useState } from "react";
import { type ApiError, problemOf } from "../../providers/api-error";

interface StaleVersion<R> {
  /** What refused the last attempt. */
  refusal: ApiError | null;
  /** Reads the row as it is now. */
  read(): Promise<R>;
  onUnread(problem: ApiError): void;
  /** Goes on with what was typed, on top of the newest version. */
  keep(newest: R): void;
  /** Takes the newest version in place of what was typed. */
  take(newest: R): void;
}

/**
 * What a form does when somebody else was faster: `newest` is the row as it is now, to be asked about, and
 * the refusal is no longer to be shown.
 */
export function useStaleVersion<R>(asked: StaleVersion<R>) {
  const { refusal } = asked;
  const [newest, setNewest] = useState<R | null>(null);
  const latest = useRef(asked);
  latest.current = asked;
  const isStale = refusal?.code === "stale_version";
  // Once a refusal: each attempt is refused anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is another reading
  useEffect(() => {
    if (!isStale) return;
    latest.current.read().then(setNewest, (error) => latest.current.onUnread(problemOf(error)));
  }, [isStale, refusal]);

  const answer = (act: (row: R) => void) => () => {
    if (newest) act(newest);
    setNewest(null);
  };
  return {
    newest,
    refusal: isStale ? null : refusal,
    overwrite: answer(asked.keep),
    reloadLatest: answer(asked.take),
  };
}

import { useCallback, useEffect, useState } from "react";

/**
 * Counts whole seconds down to nothing, from `first` when the component is first shown; `wait` starts it
 * anew.
 */
export function useSecondsLeft(first = 0): { secondsLeft: number; wait(seconds: number): void } {
  const [now, setNow] = useState(Date.now);
  const [until, setUntil] = useState(now + first * 1000);
  const wait = useCallback((seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  }, []);
  useEffect(() => {
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return { secondsLeft: Math.max(0, Math.ceil((until - now) / 1000)), wait };
}

import { useEffect, useState } from "react";

/** The value as it was when it last rested for the given time. */
export function useDebounced<T>(value: T, restMilliseconds = 250): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMilliseconds);
    return () => clearTimeout(timer);
  }, [value, restMilliseconds]);
  return rested;
}

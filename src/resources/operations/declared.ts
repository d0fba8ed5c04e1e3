import { useEffect, useState } from "react";
import type { Operation } from "#contract/kit/operation";

let declared: readonly Operation[] | null = null;
const none: readonly Operation[] = [];

/** All operations there are, fetched once a page first asks; none until then, or without a network. */
export function useDeclaredOperations(): readonly Operation[] {
  const [all, setAll] = useState(declared ?? none);
  useEffect(() => {
    if (declared) return setAll(declared);
    const load = import("#contract/operations/index").then((file) => {
      declared = file.operations;
      setAll(declared);
    });
    load.catch(() => undefined);
  }, []);
  return all;
}

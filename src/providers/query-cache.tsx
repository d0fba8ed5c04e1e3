import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isConnectionLost, onConnection } from "./connection";
import { problemOf } from "./http";

/** A refusal is an answer: only what the network or the server broke is asked again. */
const isWorthRetrying = (failures: number, error: unknown) => {
  const { status } = problemOf(error);
  return failures < 2 && (status === 0 || status >= 502);
};

// While the connection is lost nothing is asked; what waited is asked when it is back.
onlineManager.setEventListener((setOnline) => onConnection(() => setOnline(!isConnectionLost())));

/** A new store of what was read from the server. */
export const newCache = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 5_000, refetchOnWindowFocus: true } },
  });

/** A store of what is read outside any branch. */
export function OwnCache({ children }: { children: ReactNode }) {
  const [cache] = useState(newCache);
  return <QueryClientProvider client={cache}>{children}</QueryClientProvider>;
}

import { MutationCache, onlineManager, QueryClient } from "@tanstack/react-query";
import { isConnectionLost, onConnection } from "./connection";
import { problemOf } from "./http";
import { refreshAfterWrite } from "./refresh";

/** A refusal is an answer: only what the network or the server broke is asked again. */
const isWorthRetrying = (failures: number, error: unknown) => {
  const { status } = problemOf(error);
  return failures < 2 && (status === 0 || status >= 502);
};

// While the connection is lost nothing is asked; what waited is asked when it is back.
onlineManager.setEventListener((setOnline) => onConnection(() => setOnline(!isConnectionLost())));

/** A new store of what was read; after every write that succeeded it reads anew what that changed. */
export function newCache(): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: isWorthRetrying, staleTime: 5_000, refetchOnWindowFocus: true } },
    mutationCache: new MutationCache({
      onSuccess: (_data, variables) => void refreshAfterWrite(client, variables),
    }),
  });
  return client;
}

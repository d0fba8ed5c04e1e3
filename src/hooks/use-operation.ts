import { QueryClientContext, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useCallback, useContext, useRef, useState } from "react";
import { v4 as newKey } from "uuid";
import { type Operation, type Output, permissionOf, type Typed } from "#contract/kit/operation";
import { type ApiError, call, currentBranchId, problemOf } from "../providers/http";
import { type Freshness, refreshAfter } from "../providers/refresh";
import { requestOf } from "../providers/request-of";

/** The key of a posting: one for all attempts of the same intent, so that a repeated attempt posts once. */
function createIdempotencyKey() {
  let key = newKey();
  let refusedInput: string | null = null;
  const renew = () => {
    key = newKey();
    refusedInput = null;
  };
  return {
    renew,
    keyFor(input: unknown): string {
      if (refusedInput !== null && refusedInput !== JSON.stringify(input)) renew();
      return key;
    },
    // Without an answer, or with a failed one, the posting may have happened: the key must stay.
    refused(input: unknown, status: number) {
      if (status >= 400 && status < 500) refusedInput = JSON.stringify(input);
    },
  };
}

export interface RunningOperation<Op extends Operation> {
  /**
   * Sends the input, with a proof where the verb demands one, and hands back the output; rejects with the
   * ApiError that `refusal` then holds.
   */
  run(input: Typed<Op>, proof?: string): Promise<Output<Op>>;
  pending: boolean;
  refusal: ApiError | null;
  /** Forgets the refusal and starts a new intent. */
  reset(): void;
}

/**
 * Carries out a verb; after a change, what is cached and may have become stale is asked anew. A second `run`
 * while one is pending joins it, so that a double click posts once.
 */
export function useOperation<Op extends Operation>(operation: Op): RunningOperation<Op> {
  const [key] = useState(createIdempotencyKey);
  const cache = useContext(QueryClientContext);
  const running = useRef<Promise<Output<Op>> | null>(null);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  const send = useCallback(
    async (input: Typed<Op>, proof?: string): Promise<Output<Op>> => {
      setPending(true);
      setRefusal(null);
      try {
        const request = requestOf(operation, input as Record<string, unknown>);
        const headers = {
          ...(operation.method !== "GET" && { "Idempotency-Key": key.keyFor(input) }),
          ...(proof && { "X-Proof": proof }),
        };
        const output = await call<Output<Op>>({ ...request, headers });
        key.renew();
        if (cache && operation.method !== "GET") void refreshAfter(cache, operation.stirs);
        return output;
      } catch (error) {
        const problem = problemOf(error);
        key.refused(input, problem.status);
        setRefusal(problem);
        throw problem;
      } finally {
        running.current = null;
        setPending(false);
      }
    },
    [operation, key, cache],
  );

  const run = useCallback(
    (input: Typed<Op>, proof?: string) => {
      running.current ??= send(input, proof);
      return running.current;
    },
    [send],
  );

  const reset = useCallback(() => {
    key.renew();
    setRefusal(null);
  }, [key]);

  return { run, pending, refusal, reset };
}

export interface ReadOptions extends Freshness {
  /** False while the question is not complete. */
  enabled?: boolean;
  /** Keeps showing the last answer while the next is on its way. */
  keepPrevious?: boolean;
}

/** The cache key of what a read operation answers in this tab's branch. */
export const readKey = (operation: Operation, input?: unknown) => [
  permissionOf(operation),
  currentBranchId(),
  ...(input === undefined ? [] : [input]),
];

/** Asks a read operation, and keeps its answer until it is refetched or made stale. */
export function useRead<Op extends Operation>(
  operation: Op,
  input: Typed<Op>,
  options: ReadOptions = {},
): UseQueryResult<Output<Op>, ApiError> {
  return useQuery<Output<Op>, ApiError>({
    queryKey: readKey(operation, input),
    queryFn: ({ signal }) =>
      call<Output<Op>>({ ...requestOf(operation, input as Record<string, unknown>), signal }),
    enabled: options.enabled ?? true,
    meta: { stirredBy: options.stirredBy, isOwnAffair: options.isOwnAffair },
    ...(options.keepPrevious && { placeholderData: (previous: Output<Op> | undefined) => previous }),
  } as Parameters<typeof useQuery<Output<Op>, ApiError>>[0]);
}

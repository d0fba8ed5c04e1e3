import { type HttpError, useCustom, useCustomMutation, useDataProvider } from "@refinedev/core";
import { useCallback, useMemo, useRef, useState } from "react";
import type { Operation, Output, Typed } from "#contract/kit/operation";
import { type ApiError, problemOf } from "../providers/api-error";
import type { RequestMeta } from "../providers/data-provider";
import { createIdempotencyKey, type IdempotencyKey } from "../providers/idempotency-key";
import { type Freshness, readKey } from "../providers/refresh";
import { requestOf } from "../providers/request-of";

type Method = "get" | "post" | "put" | "delete";

/** An operation in the parameters of Refine's `custom`. */
function customOf(operation: Operation, input: unknown) {
  const { method, url, ...rest } = requestOf(operation, (input ?? {}) as Record<string, unknown>);
  return { method: method.toLowerCase() as Method, url, query: rest.params, values: rest.data };
}

interface Sent<Op extends Operation> {
  operation: Op;
  input: Typed<Op>;
  proof?: string;
  idempotency?: IdempotencyKey;
}

/** Carries out operations one by one, each an intent of its own unless it is sent with a key. */
export function useRunOperation() {
  const { mutateAsync } = useCustomMutation<Record<string, unknown>, HttpError, unknown>();
  return useCallback(
    async <Op extends Operation>({ operation, input, proof, idempotency }: Sent<Op>): Promise<Output<Op>> => {
      const { query, ...custom } = customOf(operation, input);
      const idempotencyKey = idempotency?.keyFor(input);
      const request: RequestMeta = { query, proof, idempotencyKey, emits: operation.emits };
      try {
        const { data } = await mutateAsync({
          ...custom,
          // Refine means writes; some operations that are asked once only read.
          method: custom.method as Exclude<Method, "get">,
          meta: { request },
          successNotification: false,
          errorNotification: false,
        });
        return data as Output<Op>;
      } catch (error) {
        throw problemOf(error);
      }
    },
    [mutateAsync],
  );
}

/** Asks reading operations one by one, past the cache. */
export function useAsk() {
  const provider = useDataProvider();
  return useCallback(
    async <Op extends Operation>(operation: Op, input: Typed<Op>): Promise<Output<Op>> => {
      const { values, ...custom } = customOf(operation, input);
      const { data } = (await provider().custom?.({ ...custom, payload: values })) ?? {};
      return data as Output<Op>;
    },
    [provider],
  );
}

export interface RunningOperation<Op extends Operation> {
  /**
   * Sends the input, with a proof where the operation demands one, and hands back the output; rejects with
   * the ApiError that `refusal` then holds.
   */
  run(input: Typed<Op>, proof?: string): Promise<Output<Op>>;
  pending: boolean;
  refusal: ApiError | null;
  /** Forgets the refusal and starts a new intent. */
  reset(): void;
}

/**
 * Carries out an operation; after a change, what is cached and may have become stale is asked anew. A second
 * `run` while one is pending joins it, so that a double click posts once.
 */
export function useOperation<Op extends Operation>(operation: Op): RunningOperation<Op> {
  const [idempotency] = useState(createIdempotencyKey);
  const runOperation = useRunOperation();
  const running = useRef<Promise<Output<Op>> | null>(null);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);

  const send = useCallback(
    async (input: Typed<Op>, proof?: string): Promise<Output<Op>> => {
      setPending(true);
      setRefusal(null);
      try {
        const output = await runOperation({ operation, input, proof, idempotency });
        idempotency.renew();
        return output;
      } catch (error) {
        const problem = problemOf(error);
        idempotency.refused(input, problem.status);
        setRefusal(problem);
        throw problem;
      } finally {
        running.current = null;
        setPending(false);
      }
    },
    [operation, idempotency, runOperation],
  );

  const run = useCallback(
    (input: Typed<Op>, proof?: string) => {
      running.current ??= send(input, proof);
      return running.current;
    },
    [send],
  );

  const reset = useCallback(() => {
    idempotency.renew();
    setRefusal(null);
  }, [idempotency]);

  return { run, pending, refusal, reset };
}

export interface ReadOptions extends Freshness {
  /** False while the question is not complete. */
  enabled?: boolean;
  /** Keeps showing the last answer while the next is on its way. */
  keepPrevious?: boolean;
  /** Asks again and again, so many milliseconds apart. */
  refetchInterval?: number | false;
  staleTime?: number;
}

/** What a reading operation answered, and how far the question is. */
export interface Read<Op extends Operation> {
  data: Output<Op> | undefined;
  error: ApiError | null;
  isPending: boolean;
  isFetching: boolean;
  isLoading: boolean;
  isFetchedAfterMount: boolean;
  isError: boolean;
  isSuccess: boolean;
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch(options?: { throwOnError?: boolean }): Promise<{ data: Output<Op> | undefined }>;
}

/** Asks a reading operation, and keeps its answer until it is refetched or made stale, here or elsewhere. */
export function useRead<Op extends Operation>(
  operation: Op,
  input: Typed<Op>,
  { invalidatedBy, isOwnAffair, enabled = true, keepPrevious, ...timing }: ReadOptions = {},
): Read<Op> {
  const { method, url, query: asked } = customOf(operation, input);
  const { query } = useCustom<Record<string, unknown>, HttpError>({
    url,
    method,
    config: { query: asked },
    errorNotification: false,
    queryOptions: {
      queryKey: readKey(operation, input),
      enabled,
      meta: { invalidatedBy, isOwnAffair },
      ...timing,
      ...(keepPrevious && { placeholderData: (previous: unknown) => previous }),
    } as object,
  });
  const { data, error, isPending, isFetching, isError, isSuccess, isPlaceholderData } = query;
  const { dataUpdatedAt, isLoading, isFetchedAfterMount, refetch: ask } = query;
  const refetch = useCallback(
    async (options?: { throwOnError?: boolean }) => {
      const again = await ask(options);
      return { data: again.data?.data as Output<Op> | undefined };
    },
    [ask],
  );
  return useMemo(
    () => ({
      data: data?.data as Output<Op> | undefined,
      error: error as unknown as ApiError | null,
      ...{ isPending, isFetching, isError, isSuccess, isPlaceholderData },
      ...{ dataUpdatedAt, isLoading, isFetchedAfterMount, refetch },
    }),
    [
      data,
      error,
      isPending,
      isFetching,
      isError,
      isSuccess,
      isPlaceholderData,
      dataUpdatedAt,
      isLoading,
      isFetchedAfterMount,
      refetch,
    ],
  );
}

import { v4 as newKey } from "uuid";

/** The key of a write: one for all attempts of the same intent, so that a repeated attempt writes once. */
export interface IdempotencyKey {
  /** A refused intent that was changed is another one. */
  keyFor(input: unknown): string;
  /**
   * Says how an attempt failed, or that it waits for a decision. Without an answer it may have been carried
   * out: then the key stays.
   */
  refused(input: unknown, status: number): void;
  /** Begins a new intent. */
  renew(): void;
}

export function createIdempotencyKey(): IdempotencyKey {
  let key = newKey();
  let refusedInput: string | null = null;
  const renew = () => {
    key = newKey();
    refusedInput = null;
  };
  return {
    renew,
    keyFor(input) {
      if (refusedInput !== null && refusedInput !== JSON.stringify(input)) renew();
      return key;
    },
    refused(input, status) {
      if (status === 202 || (status >= 400 && status < 500)) refusedInput = JSON.stringify(input);
    },
  };
}

import type { Query, QueryClient } from "@tanstack/react-query";
import { subjectOf } from "#contract/topics";

/** What a cached answer says of itself, as the `meta` of its query. */
export interface Freshness {
  /** Live topics that make it stale: "bank.update", or "bank.*" for all of a noun's. */
  stirredBy?: readonly string[];
  /** The screen refreshes it itself, when the time has come. */
  isOwnAffair?: boolean;
}

const freshnessOf = ({ meta }: Query) => (meta ?? {}) as Freshness;

const isStirred = (stirredBy: readonly string[], topics: readonly string[]) =>
  topics.some((topic) => stirredBy.includes(topic) || stirredBy.includes(`${subjectOf(topic)}.*`));

/**
 * After a change that succeeded: what is cached under the topics it stirs is asked anew, and all that does
 * not
 * say what it depends on. Where nothing is cached under them, everything is.
 */
export async function refreshAfter(client: QueryClient, topics: readonly string[] = []): Promise<void> {
  const own = (query: Query) => freshnessOf(query).isOwnAffair === true;
  const named = (query: Query) => isStirred(freshnessOf(query).stirredBy ?? [], topics);
  const isAnyNamed = client.getQueryCache().getAll().some(named);
  await client.invalidateQueries({
    predicate: (query) =>
      !own(query) && (!isAnyNamed || named(query) || freshnessOf(query).stirredBy === undefined),
  });
}

/** The freshness of what shows rows of a noun. */
export const stirredByNoun = (noun: string): { stirredBy: readonly string[] } => ({
  stirredBy: [`${noun}.*`],
});

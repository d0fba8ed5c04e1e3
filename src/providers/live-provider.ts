import { type LiveProvider, useSubscription } from "@refinedev/core";
import { useRef } from "react";
import { lists } from "#contract/lists";
import { listen, type OnTopic } from "./live";

const types: Record<string, string> = { create: "created", update: "updated", delete: "deleted" };

/** The topics that make what shows a resource stale. */
const topicsOf = (resource: string): readonly string[] =>
  lists.find(({ name, path }) => name === resource || path === `/${resource}`)?.invalidatedBy ?? [
    `${resource}.*`,
  ];

/**
 * Refine listens to "resources/bank" for what the server emits as "bank.create", "bank.update",
 * "bank.delete"; whoever names topics hears those. Messages carry ids alone, and come from the server only.
 */
export const liveProvider: LiveProvider = {
  subscribe({ channel, params, callback }) {
    const topics = (params?.topics as string[] | undefined) ?? topicsOf(channel.replace(/^resources\//, ""));
    return listen(topics, (topic, ids) => {
      const action = topic.slice(topic.indexOf(".") + 1);
      callback({ channel, type: types[action] ?? "*", payload: { topic, ids }, date: new Date() });
    });
  },
  unsubscribe: (stop: () => void) => stop(),
};

/** Listens to topics of this tab's branch ("bank.update", or "bank.*") while the component is shown. */
export function useLive(topics: readonly string[], onEvent: OnTopic): void {
  const latest = useRef(onEvent);
  latest.current = onEvent;
  useSubscription({
    channel: "topics",
    params: { topics },
    enabled: topics.length > 0,
    onLiveEvent: ({ payload }) => latest.current(String(payload.topic), payload.ids as string[]),
  });
}

import { useEffect, useRef } from "react";
import { subjectOf } from "#contract/topics";
import { stored } from "./local-preference";
import { currentBranchId } from "./request-headers";

/** Whether lists follow what others do; the person's choice. */
export const liveSwitch = stored("live", ["on", "off"]);

/** Called with the topic ("bank.update") and the rows it is about; none means: anything may have changed. */
export type OnStir = (topic: string, ids: string[]) => void;

interface Subscriber {
  topics: readonly string[];
  onStir: OnStir;
}

const burstMs = 300;
const refusedMs = 10_000;
const subscribers = new Set<Subscriber>();
const stirred = new Map<string, Set<string>>();
let burst: ReturnType<typeof setTimeout> | undefined;
let source: EventSource | undefined;
let sourceBranch: string | null = null;

const isWanted = ({ topics }: Subscriber, topic: string) =>
  topics.some((one) => one === topic || one === `${subjectOf(topic)}.*`);

function tell() {
  burst = undefined;
  const messages = [...stirred];
  stirred.clear();
  for (const [topic, ids] of messages) {
    for (const one of subscribers) if (isWanted(one, topic)) one.onStir(topic, [...ids]);
  }
}

/** Many postings in a moment make one refresh. */
function gather(topic: string, ids: string[]) {
  const known = stirred.get(topic) ?? new Set();
  for (const id of ids) known.add(id);
  stirred.set(topic, known);
  if (!burst) burst = setTimeout(tell, burstMs);
}

function hear(event: MessageEvent<string>) {
  const { topic, ids } = JSON.parse(event.data) as { topic?: string; ids?: string[] };
  if (topic) gather(topic.replace(/\.branch\..*$/, ""), ids ?? []);
}

/** After a break nobody knows what was missed: everything watched may be stale. */
function stirEverything() {
  for (const { topics, onStir } of subscribers) for (const topic of topics) onStir(topic, []);
}

function open(branchId: string) {
  let wasBroken = false;
  source = new EventSource(`/api/v1/live?branch=${branchId}`, { withCredentials: true });
  sourceBranch = branchId;
  source.onmessage = hear;
  source.onerror = () => {
    wasBroken = true;
    // A connection that broke comes back by itself; one that was refused does not.
    if (source?.readyState === EventSource.CLOSED) setTimeout(reopen, refusedMs, branchId);
  };
  source.onopen = () => {
    if (wasBroken) stirEverything();
    wasBroken = false;
  };
}

function reopen(branchId: string) {
  if (sourceBranch !== branchId) return;
  sourceBranch = null;
  settle();
}

/** One connection while anybody listens in a branch, none otherwise. */
function settle() {
  const wanted = subscribers.size > 0 && liveSwitch.get() === "on" ? currentBranchId() : null;
  if (wanted === sourceBranch) return;
  source?.close();
  source = undefined;
  sourceBranch = null;
  if (wanted) open(wanted);
}

liveSwitch.subscribe(() => {
  settle();
  if (liveSwitch.get() === "on") stirEverything();
});

/**
 * Listens to topics of this tab's branch ("bank.update", or "bank.*" for all of a noun's) over the connection
 * that all listeners share. Returns the way to stop.
 */
export function listen(topics: readonly string[], onStir: OnStir): () => void {
  const subscriber = { topics, onStir };
  subscribers.add(subscriber);
  settle();
  return () => {
    subscribers.delete(subscriber);
    // A page that replaces another listens again at once: the connection need not be made anew.
    setTimeout(settle, burstMs);
  };
}

/** Listens to topics of this tab's branch while the component is shown. */
export function useLive(topics: readonly string[], onStir: OnStir): void {
  const latest = useRef(onStir);
  latest.current = onStir;
  const names = topics.join(" ");
  useEffect(() => {
    if (names === "") return;
    return listen(names.split(" "), (topic, ids) => latest.current(topic, ids));
  }, [names]);
}

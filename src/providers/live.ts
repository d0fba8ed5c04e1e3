import { subjectOf } from "#contract/topics";
import { writtenUpToCookie, writtenUpToSeconds } from "#contract/written-up-to";
import { readCookie, writeCookie } from "./cookies";
import { localPreference } from "./local-preference";
import { currentBranchId } from "./request-headers";

/** Whether lists follow what others do; the person's choice. */
export const liveSwitch = localPreference("live", ["on", "off"]);

/** Called with the topic ("bank.update") and the rows it is about; none means: anything may have changed. */
export type OnTopic = (topic: string, ids: string[]) => void;

interface Subscriber {
  topics: readonly string[];
  onTopic: OnTopic;
}

const debounceMs = 300;
const refusedMs = 10_000;
const subscribers = new Set<Subscriber>();
const pending = new Map<string, Set<string>>();
let timer: ReturnType<typeof setTimeout> | undefined;
let source: EventSource | undefined;
let sourceBranch: string | null = null;

const isWanted = ({ topics }: Subscriber, topic: string) =>
  topics.some((one) => one === topic || one === `${subjectOf(topic)}.*`);

function flush() {
  timer = undefined;
  const messages = [...pending];
  pending.clear();
  for (const [topic, ids] of messages) {
    for (const one of subscribers) if (isWanted(one, topic)) one.onTopic(topic, [...ids]);
  }
}

/** Many postings in a moment make one refresh. */
function debounce(topic: string, ids: string[]) {
  const known = pending.get(topic) ?? new Set();
  for (const id of ids) known.add(id);
  pending.set(topic, known);
  if (!timer) timer = setTimeout(flush, debounceMs);
}

/** What is fetched from now on must have come as far as what was heard of. */
function readFrom(position: number) {
  if (position > Number(readCookie(writtenUpToCookie) ?? 0))
    writeCookie(writtenUpToCookie, String(position), writtenUpToSeconds);
}

function onMessage(event: MessageEvent<string>) {
  const { topic, ids, writtenUpTo } = JSON.parse(event.data) as {
    topic?: string;
    ids?: string[];
    writtenUpTo?: number;
  };
  if (writtenUpTo) readFrom(writtenUpTo);
  if (topic) debounce(topic.replace(/\.branch\..*$/, ""), ids ?? []);
}

/** After a break nobody knows what was missed: everything watched may be stale. */
function notifyAll() {
  for (const { topics, onTopic } of subscribers) for (const topic of topics) onTopic(topic, []);
}

function open(branchId: string) {
  let wasBroken = false;
  source = new EventSource(`/api/v1/live?branch=${branchId}`, { withCredentials: true });
  sourceBranch = branchId;
  source.onmessage = onMessage;
  source.onerror = () => {
    wasBroken = true;
    // A connection that broke comes back by itself; one that was refused does not.
    if (source?.readyState === EventSource.CLOSED) setTimeout(reopen, refusedMs, branchId);
  };
  source.onopen = () => {
    if (wasBroken) notifyAll();
    wasBroken = false;
  };
}

function reopen(branchId: string) {
  if (sourceBranch !== branchId) return;
  sourceBranch = null;
  reconnect();
}

/** One connection while anybody listens in a branch, none otherwise. */
function reconnect() {
  const wanted = subscribers.size > 0 && liveSwitch.get() === "on" ? currentBranchId() : null;
  if (wanted === sourceBranch) return;
  source?.close();
  source = undefined;
  sourceBranch = null;
  if (wanted) open(wanted);
}

liveSwitch.subscribe(() => {
  reconnect();
  if (liveSwitch.get() === "on") notifyAll();
});

/**
 * Listens to topics of this tab's branch ("bank.update", or "bank.*" for all of a resource's) over the
 * connection that all listeners share. Returns the way to stop.
 */
export function listen(topics: readonly string[], onTopic: OnTopic): () => void {
  const subscriber = { topics, onTopic };
  subscribers.add(subscriber);
  reconnect();
  return () => {
    subscribers.delete(subscriber);
    // A page that replaces another listens again at once: the connection need not be made anew.
    setTimeout(reconnect, debounceMs);
  };
}

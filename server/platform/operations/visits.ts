import type { Caller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { afterCommit } from "#server/platform/db/tenant";
import { digestOf } from "#server/platform/operations/stored-responses";

/** What footsteps of one person, operation and device have in common, told by its hash. */
export interface Visit {
  id: string;
  said: string;
}

/** What the row that a call writes says of the call, where it is the call's footstep. */
export interface Step {
  requestId: string;
  visitId: string;
}

/** What a footstep says of who asks, as what they are, and of their device. */
export const saidBy = ({ userId, membership, device }: Caller) => ({
  user_id: userId,
  user_type: membership?.userType,
  ip_address: device.ipAddress,
  user_agent: device.userAgent,
  device_type: device.deviceType,
  location: device.location,
  latitude: device.latitude,
  longitude: device.longitude,
  referer: device.referer,
  accept_language: device.acceptLanguage,
});

export function visitOf(caller: Caller, done: Record<"module" | "activity" | "description", string>): Visit {
  const { module, activity, description } = done;
  const said = JSON.stringify({ ...saidBy(caller), module, activity, description });
  return { id: digestOf(said), said };
}

/** Of each connection, the visits that it knows to be kept, by branch. */
const kept = new WeakMap<Transaction, Set<string>>();
const mostKnown = 10_000;

/** The visits that have yet to be kept, each once; what is kept once stays. */
export function newVisits(tx: Transaction, branchId: string, told: readonly Visit[]): Visit[] {
  const known = kept.get(tx) ?? new Set();
  const fresh = new Map(told.flatMap((one) => (known.has(branchId + one.id) ? [] : [[one.id, one]])));
  if (fresh.size === 0) return [];
  afterCommit(tx, () => {
    if (known.size > mostKnown) known.clear();
    for (const id of fresh.keys()) known.add(branchId + id);
    kept.set(tx, known);
  });
  return [...fresh.values()];
}

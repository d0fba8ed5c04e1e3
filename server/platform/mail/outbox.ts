import { randomBytes } from "node:crypto";
import type { Carrier, Message } from "#server/platform/mail/message";

/** A message the operator brings to its receiver by hand. */
export interface Held extends Message {
  heldAt: Date;
}

/** Messages that nothing carries away, newest first, in memory only: some hold secrets for a few minutes. */
export interface Outbox extends Carrier {
  /** Opens the page that shows them; new at every start. */
  key: string;
  held(): readonly Held[];
}

const most = 500;

/** An empty outbox; beyond 500 messages the oldest are forgotten. */
export function createOutbox(): Outbox {
  const messages: Held[] = [];
  return {
    key: randomBytes(16).toString("hex"),
    held: () => messages,
    async carry(message) {
      messages.unshift({ ...message, heldAt: new Date() });
      messages.splice(most);
    },
    close() {},
  };
}

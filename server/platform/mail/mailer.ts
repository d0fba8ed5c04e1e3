import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import type { Carrier, Message } from "#server/platform/mail/message";
import { createOutbox, type Outbox } from "#server/platform/mail/outbox";
import { openSmtp } from "#server/platform/mail/smtp";

/** The way out for messages. */
export interface Mailer {
  /** Sends on its own time, after the answer: what fails is tried again, then written to the log. */
  send(message: Message): void;
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>;
  /** What no carrier takes, for the operator to read. */
  outbox: Outbox;
  /** Tries what is under way again at once instead of later, then closes. */
  close(): Promise<void>;
}

interface Options {
  /** The mail server; without one mail goes to the outbox, as text messages do. */
  smtpUrl?: string | undefined;
  log: Pick<FastifyBaseLogger, "error">;
  /** Waits before the second and third try. */
  retryMs?: readonly number[];
}

/** What SMTP says of a failure. */
interface SendFailure {
  code?: string;
  responseCode?: number;
  command?: string;
}

const isForGood = (error: unknown) => Number((error as SendFailure).responseCode) >= 500;

/** Opens the way out: mail by SMTP or to the outbox, text messages to the outbox. */
export function openMailer({ smtpUrl, log, retryMs = [2000, 15_000] }: Options): Mailer {
  const outbox = createOutbox();
  const carriers: Record<Message["channel"], Carrier> = {
    email: smtpUrl ? openSmtp(smtpUrl) : outbox,
    sms: outbox,
  };
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();

  async function deliver(message: Message): Promise<void> {
    for (const wait of [...retryMs, null]) {
      try {
        return await carriers[message.channel].carry(message);
      } catch (error) {
        if (wait === null || isForGood(error)) {
          const { code, responseCode, command } = error as SendFailure;
          // Neither what it says nor to whom, which the error's own text may hold.
          log.error({ channel: message.channel, code, responseCode, command }, "a message could not be sent");
          return;
        }
        await sleep(wait, undefined, { signal: closing.signal, ref: false }).catch(() => {});
      }
    }
  }

  async function settled(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay);
  }

  return {
    outbox,
    settled,
    send(message) {
      const delivery = deliver(message).finally(() => underWay.delete(delivery));
      underWay.add(delivery);
    },
    async close() {
      closing.abort();
      await settled();
      for (const carrier of new Set(Object.values(carriers))) carrier.close();
    },
  };
}

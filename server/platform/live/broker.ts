/** What a live message says: which rows of a topic changed in a branch. Never the rows themselves. */
export interface LiveMessage {
  topic: string;
  organizationId: string;
  branchId: string;
  ids: string[];
  /** Only this person hears it, whatever they may read. */
  userId?: string;
  /** How far something of theirs is. */
  progress?: { phase: string; done: number; total: number };
  /** How far the log of the database had come by then, where what is read may lie behind. */
  writtenUpTo?: number | undefined;
}

/** Sessions of those people may have ended. Servers hear it, to end streams; nobody else does. */
export const sessionTopic = "session.delete";

/** Says to all servers, of no branch, that sessions of a person may have ended. */
export const sessionsEnded = (userId: string): LiveMessage => ({
  topic: sessionTopic,
  organizationId: "",
  branchId: "",
  ids: [userId],
});

/** Carries live messages between the servers that share a database. */
export interface Broker {
  publish(message: LiveMessage): void;
  /** Hears every message, this server's own included. Returns the way to stop. */
  subscribe(listener: (message: LiveMessage) => void): () => void;
  close(): Promise<void>;
}

/** The broker of a single server. */
export function memoryBroker(): Broker {
  const listeners = new Set<(message: LiveMessage) => void>();
  return {
    publish(message) {
      for (const listener of listeners) listener(message);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      listeners.clear();
    },
  };
}

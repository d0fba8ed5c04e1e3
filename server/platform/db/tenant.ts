import { DatabaseError, type QueryConfig } from "pg";
import type { Database, Transaction } from "#server/platform/db/database";

export interface Tenant {
  organizationId: string;
  branchId: string;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

function literal(id: string): string {
  if (!uuid.test(id)) throw new Error("tenants and people are named by UUIDs");
  return `'${id}'`;
}

/** Of each open transaction, the statements that nothing has waited for yet. */
const underWay = new WeakMap<Transaction, Promise<unknown>[]>();
/** Of each open transaction, what is to be done once it stands. */
const onceItStands = new WeakMap<Transaction, (() => void)[]>();

/**
 * Sends a statement whose outcome only the commit waits for: what comes after need not wait for its answer,
 * and when it fails nothing is committed.
 */
export function send(tx: Transaction, statement: QueryConfig | string): void {
  const sent = tx.query(statement);
  // Its failure is told by the transaction.
  sent.catch(() => {});
  underWay.get(tx)?.push(sent);
}

/** Does something once the transaction is committed, and not at all where it is not. */
export const afterCommit = (tx: Transaction, work: () => void) => onceItStands.get(tx)?.push(work);

/** Throws the first failure of what was sent. A statement after a failed one only says that one failed. */
const settle = (tx: Transaction) => Promise.all(underWay.get(tx) ?? []);

/**
 * The connection broke after COMMIT had been sent: the transaction may stand, or not. Whoever asked must look
 * before asking again.
 */
export class OutcomeUnknown extends Error {}

/** Whether PostgreSQL itself said that a statement failed: the transaction is then undone for certain. */
const isToldByPostgres = (error: unknown) =>
  error instanceof DatabaseError && error.severity === "ERROR" && !/^(08|57)/.test(error.code ?? "");

async function inTransaction<T>(
  db: Pick<Database, "connect">,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const tx = await db.connect();
  underWay.set(tx, []);
  onceItStands.set(tx, []);
  let broken: Error | undefined;
  let isCommitSent = false;
  try {
    send(tx, begin);
    const result = await work(tx);
    isCommitSent = true;
    send(tx, "commit");
    await settle(tx);
    for (const follow of onceItStands.get(tx) ?? []) follow();
    return result;
  } catch (error) {
    const first = await settle(tx).then(
      () => error,
      (failure) => failure,
    );
    await tx.query("rollback").catch((failure) => {
      broken = failure;
    });
    if (!isCommitSent || isToldByPostgres(first)) throw first;
    throw new OutcomeUnknown("the connection broke during a commit", { cause: first });
  } finally {
    underWay.delete(tx);
    onceItStands.delete(tx);
    tx.release(broken);
  }
}

/**
 * Sets organisation and branch for one transaction. It leaves with the begin as one simple-protocol message:
 * the ids are checked above, since this form takes no parameters.
 */
export const placeOf = ({ organizationId, branchId }: Tenant) =>
  `select set_config('kaban.organization_id', ${literal(organizationId)}, true),
     set_config('kaban.branch_id', ${literal(branchId)}, true)`;

/**
 * Runs work in one transaction that sees and writes only this branch's rows: its connection signed in as a
 * role that row-level security holds, with organisation and branch set for this transaction alone.
 */
export function inTenant<T>(db: Database, tenant: Tenant, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db.requests, `begin; ${placeOf(tenant)}`, work);
}

/**
 * Runs work in one transaction that reads, outside any branch, only what is this person's own by row-level
 * security.
 */
export function inPerson<T>(db: Database, userId: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const begin = `begin;
    select set_config('kaban.user_id', ${literal(userId)}, true)`;
  return inTransaction(db.requests, begin, work);
}

/** Runs work in one transaction with the server's own rights: for sessions, sign-in, seeds and the outbox. */
export function inSystem<T>(db: Database, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(db, "begin", work);
}

import type { FastifyReply, FastifyRequest } from "fastify";
import { validate as isUuid } from "uuid";
import { type CalendarDate, monthName } from "#contract/kit/dates";
import type { Centavos } from "#contract/kit/money";
import {
  type Input,
  type Operation,
  passwordInputs,
  permissionOf,
  type RefusalCode,
} from "#contract/kit/operation";
import { type Problem, Refusal } from "#contract/kit/refusal";
import type { BranchCaller, Caller } from "#server/platform/auth/session";
import type { Database, Transaction } from "#server/platform/db/database";
import type { Tenant } from "#server/platform/db/tenant";
import type { Message } from "#server/platform/mail/message";
import type { AuditEntry, Effects, LiveEvent } from "#server/platform/operations/commit-effects";
import { type Step, visitOf } from "#server/platform/operations/visits";
import type { SecretBox } from "#server/platform/secret-box";

type Detail = Problem["detail"];

type AuditDetail = Pick<AuditEntry, "entity" | "entityId" | "before" | "after" | "description">;

interface CommonCall<Op> {
  tx: Transaction;
  input: Input<Op>;
  now: Date;
  /**
   * A refusal the contract declares, filled from the detail. Throw it, or return it from a batched handler.
   */
  refusal(code: RefusalCode<Op>, detail?: Detail): Refusal;
}

/** One request to an operation of a branch, inside its transaction. */
export interface BranchCall<Op> extends CommonCall<Op> {
  operation: Op;
  caller: BranchCaller;
  /** The branch's business date. */
  today: CalendarDate;
  /** Who decided that it may be done, the last of them if it took several; null where nobody had to. */
  approvedById: string | null;
  /** The refusals, by their codes, that this decision lifts: see `lifts` of an operation's approval. */
  lifted: readonly string[];
  /** What was found out before the transaction: see serveWithPrecheck. */
  prechecked?: unknown;
  /**
   * Says what the call comes to, in centavos, so that the rules of the branch know whether somebody else must
   * decide; for operations whose `approval` is weighed.
   */
  weigh(amount?: Centavos): void;
  /** Says which row the footstep of this call is about, and how it was before and after. */
  audit(entry: AuditDetail): void;
  /** As about, for a call that changes many rows or none: a footstep each. */
  auditMany(entries: AuditDetail[]): void;
  /**
   * As audit, where the row itself is the footstep: it keeps what is answered, and nothing else is written.
   * Undefined where no request asked for the call; it has a footstep then.
   */
  auditByRow(entry: Required<Pick<AuditEntry, "entity" | "entityId">>): Step | undefined;
  /** Says that rows of a topic ("member.create") changed. */
  emit(topic: string, ids: string[]): void;
}

/** Where a call outside any branch belongs after all: to the branch whose people and pages it concerns. */
export interface AuditTarget {
  tenant: Tenant;
  entry: AuditDetail;
  events?: LiveEvent[];
}

/** One request of a signed-in person, outside any branch. */
export interface UserCall<Op> extends CommonCall<Op> {
  caller: Caller;
  http: { request: FastifyRequest; reply: FastifyReply };
  secretBox: SecretBox;
  /** Sends a message once the call has ended well: after its commit; the answer does not wait for it. */
  send(message: Message): void;
  /** Says that the footstep of the call is that branch's, and what it is about; and which topics it emits. */
  audit(target: AuditTarget): void;
}

/**
 * One request of anybody. It holds no transaction of its own: checking a password takes long, and fails for
 * good.
 */
export interface PublicCall<Op> extends Omit<UserCall<Op>, "tx" | "caller"> {
  caller: Caller | null;
  db: Database;
  /** Carries out what the call does in one transaction, with its footstep as of that person. */
  commit<T>(caller: Caller, work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** As PublicCall, of a signed-in person. */
export type PersonCall<Op> = PublicCall<Op> & { caller: Caller };

/** What carries a request out is kept by: changing many rows goes by the permission of changing one. */
export const replayKey = ({ slice, name, path }: Pick<Operation, "slice" | "name" | "path">) =>
  `${slice}:${/\/(bulk-\w+)$/.exec(path)?.[1] ?? name}`;

/** Fills "{name}" and, by its name, "{month}", and "{minutes|minute|minutes}" by the word of the number. */
const fill = (message: string, detail: Detail) =>
  message.replace(/\{(\w+)(?:\|(\w[\w ]*)\|(\w[\w ]*))?\}/g, (whole, name, one, many) => {
    const value = name === "month" && detail?.month ? monthName(`${detail.month}`) : detail?.[name];
    if (value === undefined || value === null) return whole;
    return one ? `${value} ${Number(value) === 1 ? one : many}` : String(value);
  });

/** Makes a refusal from its declaration in the contract. */
export function declaredRefusal(operation: Operation, code: string, detail?: Detail): Refusal {
  const declared = operation.refusals[code];
  if (!declared) throw new Error(`${permissionOf(operation)} declares no refusal "${code}"`);
  const message = fill(declared.message, detail);
  return new Refusal(declared.status ?? 409, {
    code,
    message,
    operation: permissionOf(operation),
    ...(declared.field && { fields: { [declared.field]: message } }),
    ...(detail && { detail }),
  });
}

const secret = /password|otp|secret|token|challenge|proof|resetId/i;

/** The input without what nobody may read later, for footsteps and hashes. */
export function withoutSecrets(operation: Operation, input: unknown): unknown {
  if (typeof input !== "object" || input === null) return input;
  const passwords = passwordInputs(operation);
  const isSecret = (name: string) => secret.test(name) || passwords.includes(name);
  return Object.fromEntries(Object.entries(input).filter(([name]) => !isSecret(name)));
}

/** The effects of a call: one footstep named after the operation, to which the handler may add. */
export function newEffects(operation: Operation, caller: Caller, input: unknown): Effects {
  const activity = `${operation.name}-success`;
  const entry: AuditEntry = {
    module: operation.slice,
    activity,
    description: operation.label,
    after: withoutSecrets(operation, input),
  };
  return { caller, auditEntries: operation.method === "GET" && !operation.file ? [] : [entry], events: [] };
}

/** The call a branch handler gets, writing what it says of itself into the trace. */
export function newBranchCall<Op extends Operation>(
  operation: Op,
  effects: Effects,
  common: {
    tx: Transaction;
    input: unknown;
    caller: BranchCaller;
    now: Date;
    today: CalendarDate;
    approvedById: string | null;
    lifted?: readonly string[];
    prechecked?: unknown;
  },
): BranchCall<Op> {
  return {
    operation,
    lifted: [],
    ...common,
    input: common.input as Input<Op>,
    refusal: (code, detail) => declaredRefusal(operation, code, detail),
    audit: (detail) => Object.assign(effects.auditEntries[0] ?? {}, detail),
    auditMany(details) {
      const [entry] = newEffects(operation, common.caller, undefined).auditEntries;
      effects.auditEntries = entry ? details.map((detail) => ({ ...entry, ...detail })) : [];
    },
    auditByRow(detail) {
      const [entry] = effects.auditEntries;
      const { requestId } = common.caller;
      if (!entry) return undefined;
      Object.assign(entry, { ...detail, after: undefined });
      if (!isUuid(requestId)) return undefined;
      entry.visit = visitOf(common.caller, { description: "", ...entry });
      return { requestId, visitId: entry.visit.id };
    },
    weigh(amount = 0) {
      effects.weight = amount;
    },
    emit: (topic, ids) => effects.events.push({ topic, ids } satisfies LiveEvent),
  };
}

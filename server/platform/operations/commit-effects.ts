import { v7 as uuidv7 } from "uuid";
import type { Centavos } from "#contract/kit/money";
import type { Operation } from "#contract/kit/operation";
import type { Caller } from "#server/platform/auth/session";
import type { Transaction } from "#server/platform/db/database";
import { send, type Tenant } from "#server/platform/db/tenant";
import { askedBy, keptAs } from "#server/platform/operations/stored-responses";
import { newVisits, saidBy, type Visit } from "#server/platform/operations/visits";

/** A line of the activity log (SPEC section 3), written in the transaction of what it tells. */
export interface AuditEntry {
  module: string;
  /** "create-success", "post-deposit-success". */
  activity: string;
  description?: string;
  entity?: string;
  entityId?: string;
  before?: unknown;
  after?: unknown;
  /** "info" when left out. */
  level?: string;
  /** "server" when left out: what a browser sends must not pass for what the server did. */
  origin?: "browser";
  /** Where what was written is its own footstep and names this, so that none is written besides. */
  visit?: Visit;
}

/** A live message to be: sent only after the transaction has been committed. */
export interface LiveEvent {
  /** Without the branch: "bank.update". */
  topic: string;
  ids: string[];
}

export const topicsOf = (events: readonly LiveEvent[]) => events.map(({ topic }) => topic);

/** An answer kept under its idempotency key. */
export interface StoredResponse {
  key: string;
  operation: Operation;
  request: string;
  answer: unknown;
}

/** What one call leaves behind besides its own rows. */
export interface Effects {
  caller: Caller;
  auditEntries: AuditEntry[];
  events: LiveEvent[];
  storedResponse?: StoredResponse;
  /** What the handler says the call comes to, in centavos; see contract/kit/approval.ts. */
  weight?: Centavos;
}

const writeEntries = `
  insert into footstep (id, organization_id, branch_id, user_id, module, activity, description, entity,
    entity_id, before, after, request_id, user_type, ip_address, user_agent, device_type, location, latitude,
    longitude, referer, accept_language, level, origin, created_at)
  select s.id, $2, $3, s.user_id, s.module, s.activity, s.description, s.entity,
    s.entity_id, s.before, s.after, s.request_id, s.user_type, s.ip_address, s.user_agent, s.device_type,
    s.location, s.latitude, s.longitude, s.referer, s.accept_language, s.level, s.origin, $4
  from jsonb_to_recordset($1) as s (id uuid, user_id uuid, module text, activity text, description text,
    entity text, entity_id uuid, before jsonb, after jsonb, request_id text, user_type text, ip_address text,
    user_agent text, device_type text, location text, latitude double precision,
    longitude double precision, referer text, accept_language text, level text, origin text)`;

const writeAll = `
  with steps as (${writeEntries}),
  answers as (
    insert into remembered_answer (organization_id, branch_id, asked, request, answer, entry_id, created_at)
    select $2, $3, asked, request,
      case when entry_id is null then coalesce(answer, 'null') end, entry_id, $4
    from json_to_recordset($5) as r (asked uuid, request uuid, answer json, entry_id uuid)),
  visits as (
    insert into visit (organization_id, branch_id, id, said) select $2, $3, v.id, v.said::json
    from jsonb_to_recordset($7) as v (id uuid, said text) order by v.id on conflict do nothing)
  insert into outbox (organization_id, branch_id, topic, ids, created_at)
  select $2, $3, o.topic, array(select jsonb_array_elements_text(o.ids)::uuid), $4
  from jsonb_to_recordset($6) as o (topic text, ids jsonb)`;

function entryRow(caller: Caller, entry: AuditEntry) {
  return {
    ...saidBy(caller),
    id: uuidv7(),
    module: entry.module,
    activity: entry.activity,
    description: entry.description ?? "",
    entity: entry.entity,
    entity_id: entry.entityId,
    before: entry.before,
    after: entry.after,
    request_id: caller.requestId,
    level: entry.level ?? "info",
    origin: entry.origin ?? "server",
  };
}

function mergeEvents(allEffects: Effects[]): LiveEvent[] {
  const topics = new Map<string, Set<string>>();
  for (const { topic, ids } of allEffects.flatMap((effects) => effects.events)) {
    const known = topics.get(topic) ?? new Set();
    for (const id of ids) known.add(id);
    topics.set(topic, known);
  }
  return [...topics].map(([topic, ids]) => ({ topic, ids: [...ids] }));
}

/**
 * Writes, in the transaction of the calls themselves, their footsteps, the answers to give again when an
 * idempotency key comes again, and the live messages to send after the commit. Without a tenant only
 * footsteps and answers.
 */
export async function commitEffects(
  tx: Transaction,
  tenant: Tenant | null,
  now: Date,
  allEffects: Effects[],
): Promise<void> {
  const entries = allEffects.flatMap(({ caller, auditEntries: entries }) =>
    entries.filter(({ visit }) => !visit).map((entry) => entryRow(caller, entry)),
  );
  const told = allEffects.flatMap(({ auditEntries }) => auditEntries.flatMap(({ visit }) => visit ?? []));
  const visits = newVisits(tx, tenant?.branchId ?? "", told);
  const answers = allEffects.flatMap(({ caller, storedResponse }) => {
    if (!storedResponse) return [];
    const { key, operation, request, answer } = storedResponse;
    return [{ asked: askedBy({ caller, operation, key }), request, ...keptAs(answer) }];
  });
  const events = tenant ? mergeEvents(allEffects) : [];
  if (entries.length + answers.length + events.length + visits.length === 0) return;
  send(tx, {
    name: "commit-effects",
    text: writeAll,
    values: [
      JSON.stringify(entries),
      tenant?.organizationId ?? null,
      tenant?.branchId ?? null,
      now,
      JSON.stringify(answers),
      JSON.stringify(events),
      JSON.stringify(visits),
    ],
  });
}

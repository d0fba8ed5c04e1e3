import "@fastify/cookie";
import { createHash, randomBytes } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { sessionIdleMinutes, unattendedHeader } from "#contract/inactivity";
import type { Operation } from "#contract/kit/operation";
import { notFound, Refusal } from "#contract/kit/refusal";
import type { Clock } from "#server/platform/clock";
import { batchCalls } from "#server/platform/db/batch-calls";
import type { Database } from "#server/platform/db/database";
import { type Device, deviceOf } from "#server/platform/http/device";
import { writtenUpToOf } from "#server/platform/http/written-up-to";

export const sessionCookie = "kaban_session";
export const sessionHours = 12;

export interface Membership {
  id: string;
  organizationId: string;
  branchId: string;
  userType: "owner" | "employee" | "member";
  permissions: ReadonlySet<string>;
  timeZone: string;
  /** The organisation demands a second factor and the person has none. */
  isSecondFactorMissing: boolean;
}

/** Who is asking, from where, and in which branch. */
export interface Caller {
  sessionId: string;
  userId: string;
  membership: Membership | null;
  /** Somebody else chose their password, and they have not chosen their own yet. */
  isPasswordTemporary?: boolean;
  /** When their session ends if it is not used meanwhile, to the minute, and how long it may lie unused. */
  endsAt?: Date;
  idleMinutes?: number;
  /** How far what is read for them must have come in the log of the database; unknown when left out. */
  writtenUpTo?: number | undefined;
  device: Device;
  requestId: string;
}

export type BranchCaller = Caller & { membership: Membership };

export const newToken = () => randomBytes(32).toString("base64url");
export const hashToken = (token: string) => createHash("sha256").update(token).digest();

export const signInRequired = () =>
  new Refusal(401, { code: "not_signed_in", message: "User is not authorized/not logged in." });

const ownPasswordRequired = () =>
  new Refusal(403, {
    code: "own_password_required",
    message: "Choose your own password first: somebody else gave you the one you signed in with.",
  });

interface Question {
  tokenHash: Buffer;
  branchId: string | null;
  isUse: boolean;
}

interface Answer {
  position: number;
  session_id: string;
  user_id: string;
  is_password_temporary: boolean;
  is_stale: boolean;
  expires_at: string;
  last_used_at: string;
  membership_id: string | null;
  /** Of the membership, its branch and its organisation: changes with any of them. */
  version: string;
  is_second_factor_missing: boolean;
  membership: Membership | null;
}

const version = "concat_ws(' ', m.xmin, b.xmin, o.xmin) as version";

const lookUp = `
  select asked.position, s.id as session_id, s.user_id, u.is_password_temporary,
    s.last_used_at < $3::timestamptz - interval '1 minute' as is_stale, s.expires_at, s.last_used_at,
    m.id as membership_id, ${version}, o.require_second_factor and not exists (
      select from second_factor f where f.user_id = s.user_id and f.confirmed_at is not null)
      as is_second_factor_missing
  from unnest($1::bytea[], $2::uuid[]) with ordinality as asked (token_hash, branch_id, position)
  cross join lateral (select o.* from session o
    where o.token_hash = asked.token_hash and o.expires_at > $3 and o.last_used_at > $4 offset 0) s
  cross join lateral (select u.is_password_temporary from user_account u
    where u.id = s.user_id and u.deleted_at is null offset 0) u
  left join lateral (select o.xmin, o.id, o.branch_id, o.organization_id from user_organization o
    where o.user_id = s.user_id and o.deleted_at is null and o.branch_id = asked.branch_id
      and o.application_status = 'accepted' offset 0) m on true
  left join lateral (select b.xmin from branch b where b.id = m.branch_id offset 0) b on true
  left join lateral (select o.xmin, o.require_second_factor from organization o
    where o.id = m.organization_id offset 0) o on true`;
const readMemberships = `
  select m.id, m.organization_id as "organizationId", m.branch_id as "branchId", m.user_type as "userType",
    m.permissions, b.time_zone as "timeZone", false as "isSecondFactorMissing", ${version}
  from unnest($1::uuid[]) as asked (id)
  cross join lateral (select o.xmin, o.* from user_organization o where o.id = asked.id offset 0) m
  join branch b on b.id = m.branch_id
  join organization o on o.id = m.organization_id`;
const touch = "update session set last_used_at = $2 where id = any($1) and last_used_at < $2";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Memberships with all that they permit, read again only when their row, or that of their branch or
 * organisation, is another: a change holds from the next request on.
 */
function membershipReader(db: Database) {
  const known = new Map<string, { version: string; membership: Membership }>();
  return async (answers: readonly Answer[]): Promise<(answer: Answer) => Membership | null> => {
    if (known.size > 5000) known.clear();
    const unknown = answers.flatMap(({ membership_id: id, version }) =>
      id && known.get(id)?.version !== version ? [id] : [],
    );
    const ask = { name: "memberships", text: readMemberships, values: [[...new Set(unknown)]] };
    const { rows } = unknown.length === 0 ? { rows: [] } : await db.query(ask);
    for (const { version, permissions, ...row } of rows)
      known.set(row.id, { version, membership: { ...row, permissions: new Set(permissions) } });
    return ({ membership_id: id, is_second_factor_missing: isSecondFactorMissing }) => {
      const membership = (id && known.get(id)?.membership) || null;
      return membership && isSecondFactorMissing ? { ...membership, isSecondFactorMissing } : membership;
    };
  };
}

export interface Sessions {
  /** The person of a request, whatever branch it names; null when nobody is signed in. */
  findPerson(request: FastifyRequest): Promise<Caller | null>;
  /** The caller of a request, or null when nobody is signed in. X-Branch-ID of a foreign branch gives 404. */
  find(request: FastifyRequest): Promise<Caller | null>;
  /**
   * As find, but refuses with 401 when nobody is signed in, and with 403 who has yet to choose their own
   * password, unless what they ask for comes before that.
   */
  require(request: FastifyRequest, asked?: Pick<Operation, "beforeOwnPassword">): Promise<Caller>;
  /**
   * As require, and refuses when the request names no branch, or one whose organisation demands a second
   * factor the person has not.
   */
  requireBranch(request: FastifyRequest): Promise<BranchCaller>;
}

/** What a stream does, or a page while nobody is there, keeps no session alive. */
function isUse({ headers, routeOptions }: FastifyRequest): boolean {
  const { isBackground } = (routeOptions.config ?? {}) as { isBackground?: boolean };
  return !isBackground && headers[unattendedHeader] === undefined;
}

/**
 * Resolves callers against the database on every request, many at once, so that ending a session ends it now.
 * One that nobody has used for `idleMinutes` has ended too.
 */
export function openSessions(
  db: Database,
  clock: Clock,
  idleMinutes: number = sessionIdleMinutes.default,
): Sessions {
  const readMembershipsOf = membershipReader(db);
  const idleMs = idleMinutes * 60_000;
  const resolve = batchCalls<Question, Answer | null>(
    async (questions) => {
      const now = clock.now();
      const { rows } = await db.query<Answer>({
        name: "sessions",
        text: lookUp,
        values: [
          questions.map((q) => q.tokenHash),
          questions.map((q) => q.branchId),
          now,
          new Date(now.getTime() - idleMs),
        ],
      });
      const membershipOf = await readMembershipsOf(rows);
      const answers: (Answer | null)[] = questions.map(() => null);
      for (const row of rows) answers[row.position - 1] = { ...row, membership: membershipOf(row) };
      const stale = rows
        .filter((row) => row.is_stale && questions[row.position - 1]?.isUse)
        .map((row) => row.session_id);
      if (stale.length > 0) await db.query(touch, [stale, now]);
      return answers;
    },
    { keyOf: () => "", most: 200 },
  );

  async function callerIn(request: FastifyRequest, branchId: string | null): Promise<Caller | null> {
    const token = request.cookies[sessionCookie];
    if (!token || token.length > 100) return null;
    const answer = await resolve({ tokenHash: hashToken(token), branchId, isUse: isUse(request) });
    if (!answer) return null;
    const idleAt = Date.parse(answer.last_used_at) + idleMs;
    return {
      sessionId: answer.session_id,
      userId: answer.user_id,
      isPasswordTemporary: answer.is_password_temporary,
      endsAt: new Date(Math.min(Date.parse(answer.expires_at), idleAt)),
      idleMinutes,
      writtenUpTo: writtenUpToOf(request),
      device: deviceOf(request),
      requestId: request.id,
      membership: answer.membership,
    };
  }

  const findPerson = (request: FastifyRequest) => callerIn(request, null);

  async function find(request: FastifyRequest): Promise<Caller | null> {
    const asked = request.headers["x-branch-id"] ?? (request.query as Record<string, unknown>)?.branch;
    const branchId = typeof asked === "string" && asked !== "" ? asked : null;
    const caller = await callerIn(request, branchId && uuid.test(branchId) ? branchId : null);
    if (caller && branchId && !caller.membership) throw notFound();
    return caller;
  }

  async function require(
    request: FastifyRequest,
    { beforeOwnPassword }: Pick<Operation, "beforeOwnPassword"> = {},
  ): Promise<Caller> {
    const caller = await find(request);
    if (!caller) throw signInRequired();
    if (caller.isPasswordTemporary && !beforeOwnPassword) throw ownPasswordRequired();
    return caller;
  }

  async function requireBranch(request: FastifyRequest): Promise<BranchCaller> {
    const caller = await require(request);
    if (!caller.membership) {
      throw new Refusal(400, {
        code: "branch_required",
        message: "Name the branch in the header X-Branch-ID",
      });
    }
    refuseWithoutSecondFactor(caller.membership);
    return { ...caller, membership: caller.membership };
  }

  return { findPerson, find, require, requireBranch };
}

/** Refuses with 403 while the organisation demands a second factor that the person has not set up. */
export function refuseWithoutSecondFactor(
  membership: Pick<Membership, "isSecondFactorMissing"> | null,
): void {
  if (!membership?.isSecondFactorMissing) return;
  throw new Refusal(403, {
    code: "second_factor_setup_required",
    message: "This organization asks everybody for a second factor. Set yours up first.",
  });
}

/** True when the caller may do what the permission names; an owner may do everything. */
export function can(membership: Membership, permission: string): boolean {
  return membership.userType === "owner" || membership.permissions.has(permission);
}

export const notPermitted = (permission: string | undefined) =>
  new Refusal(403, {
    code: "not_permitted",
    message: "You are not permitted to do this",
    detail: { permission: permission ?? null },
  });

/** Refuses with 403 when the caller may do none of what the permissions name. */
export function authorise(membership: Membership, ...permissions: readonly string[]): void {
  if (!permissions.some((permission) => can(membership, permission))) throw notPermitted(permissions[0]);
}

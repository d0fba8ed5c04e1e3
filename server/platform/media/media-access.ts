import { type SQL, sql } from "drizzle-orm";
import type { Resource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { type BranchCaller, can } from "#server/platform/auth/session";
import { type Database, query } from "#server/platform/db/database";
import { inTenant } from "#server/platform/db/tenant";
import { sourceOf } from "#server/platform/resources/store";
import { tableModelOf } from "#server/platform/resources/table-model";

const mediaFieldsOf = ({ fields }: Resource) =>
  Object.keys(fields).filter((name) => fields[name]?.kind === "media");

const illustrated = resources
  .map((resource) => ({
    name: resource.name,
    fields: mediaFieldsOf(resource),
    shape: tableModelOf(resource, resources),
  }))
  .filter(({ fields }) => fields.length > 0);

/** A hand-made table that shows pictures, opened by any of its permissions. */
export interface PictureSource {
  permissions: readonly string[];
  /** Whether a row of the branch shows it. */
  shows(mediaId: string): SQL;
}

/** Asks, of each resource, whether a living row that the caller may read shows the picture. */
function questionsOf({ membership, userId }: BranchCaller, mediaId: string): SQL[] {
  return illustrated.flatMap(({ name, fields, shape }) => {
    const readsAll = can(membership, `${name}:read`);
    if (!readsAll && !can(membership, `${name}:own-read`)) return [];
    const { from, tenant, where, columns } = sourceOf(shape, membership, readsAll ? null : userId);
    const shows = fields.map((field) => sql`${columns[field]} = ${mediaId}`);
    return [
      sql`exists (select from ${from}
        where ${tenant} and ${where ?? sql`true`} and (${sql.join(shows, sql` or `)}))`,
    ];
  });
}

const isOfColleague = `
  select from user_account u
  where u.media_id = $2 and u.deleted_at is null and (u.id = $1 or exists (
    select from user_organization theirs
    join user_organization mine on mine.organization_id = theirs.organization_id
    where theirs.user_id = u.id and theirs.application_status in ('accepted', 'pending')
      and theirs.deleted_at is null
      and mine.user_id = $1 and mine.application_status = 'accepted' and mine.deleted_at is null))`;

/** True when a picture is the person's own likeness, or that of somebody in an organisation of theirs. */
export async function isLikeness(db: Database, userId: string, mediaId: string): Promise<boolean> {
  const { rowCount } = await db.query(isOfColleague, [userId, mediaId]);
  return (rowCount ?? 0) > 0;
}

const isOfOrganization = `
  select from organization o
  where (o.media_id = $1 or o.cover_media_id = $1
      or exists (select from branch b where b.organization_id = o.id and b.media_id = $1))
    and (not o.is_private and (o.is_shown_to_public or $2::uuid is not null)
      or exists (select from user_organization m where m.organization_id = o.id
      and m.user_id = $2 and m.application_status in ('accepted', 'pending') and m.deleted_at is null))`;

/**
 * True when an organisation shows the picture on its page: to anybody where it is shown to the public, to
 * whoever is signed in where it is not, and to its own people when it is private.
 */
export async function isOnPage(db: Database, userId: string | null, mediaId: string): Promise<boolean> {
  const { rowCount } = await db.query(isOfOrganization, [mediaId, userId]);
  return (rowCount ?? 0) > 0;
}

/** True when a picture belongs to a row that the caller may read in the branch they work in. */
export async function maySeeMedia(
  db: Database,
  caller: BranchCaller,
  mediaId: string,
  sources: readonly PictureSource[],
): Promise<boolean> {
  const permitted = sources.filter(({ permissions }) =>
    permissions.some((permission) => can(caller.membership, permission)),
  );
  const questions = [...questionsOf(caller, mediaId), ...permitted.map(({ shows }) => shows(mediaId))];
  if (questions.length === 0) return false;
  const [row] = await inTenant(db, caller.membership, (tx) =>
    query<{ seen: boolean }>(tx, sql`select ${sql.join(questions, sql` or `)} as seen`),
  );
  return row?.seen === true;
}

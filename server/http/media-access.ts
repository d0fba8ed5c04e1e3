import { type SQL, sql } from "drizzle-orm";
import type { Resource } from "#contract/kit/resource";
import { resources } from "#contract/resources/index";
import { type Database, query } from "#server/db/database";
import { inTenant } from "#server/db/tenant";
import { type BranchCaller, may } from "#server/http/session";
import { shapeOf } from "#server/resources/shape";
import { sourceOf } from "#server/resources/store";

const mediaFieldsOf = ({ fields }: Resource) =>
  Object.keys(fields).filter((name) => fields[name]?.kind === "media");

const illustrated = resources
  .map((resource) => ({
    name: resource.name,
    fields: mediaFieldsOf(resource),
    shape: shapeOf(resource, resources),
  }))
  .filter(({ fields }) => fields.length > 0);

/** Asks, of each noun, whether a living row that the caller may read shows the picture. */
function questionsOf({ membership, userId }: BranchCaller, mediaId: string): SQL[] {
  return illustrated.flatMap(({ name, fields, shape }) => {
    const readsAll = may(membership, `${name}:read`);
    if (!readsAll && !may(membership, `${name}:own-read`)) return [];
    const { from, where, columns } = sourceOf(shape, membership, readsAll ? null : userId);
    const shows = fields.map((field) => sql`${columns[field]} = ${mediaId}`);
    return [
      sql`exists (select from ${from} where ${where ?? sql`true`} and (${sql.join(shows, sql` or `)}))`,
    ];
  });
}

/** True when a picture belongs to a row that the caller may read in the branch they work in. */
export async function maySeeMedia(db: Database, caller: BranchCaller, mediaId: string): Promise<boolean> {
  const questions = questionsOf(caller, mediaId);
  if (questions.length === 0) return false;
  const [row] = await inTenant(db, caller.membership, (tx) =>
    query<{ seen: boolean }>(tx, sql`select ${sql.join(questions, sql` or `)} as seen`),
  );
  return row?.seen === true;
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { v7 as uuidv7 } from "uuid";
import type { Database, Transaction } from "#server/platform/db/database";
import { inSystem, inTenant, type Tenant } from "#server/platform/db/tenant";
import type { Files } from "#server/platform/files/files";
import { thumbnailKey } from "#server/platform/media/media";
import { type Kept, readPicture } from "#server/platform/media/upload";
import { projectRoot } from "#server/platform/root";
import { addGovernmentIds, drawnIds } from "#server/seeds/demo/identity";
import { insertRows, readRows } from "#server/seeds/rows";

const folder = join(projectRoot, "server/seeds/demo/pictures");
const drawn = new Map<string, Promise<Kept>>();

/** A drawn picture as an upload of it would be kept; each is read once. */
function pictureOf(name: string): Promise<Kept> {
  const known = drawn.get(name) ?? readPicture(readFileSync(join(folder, `${name}.webp`)));
  drawn.set(name, known);
  return known;
}

interface Hung {
  name: string;
  /** Null for a person's own. */
  place: Tenant | null;
  userId: string;
  /** When it was brought. */
  at: Date;
}

/** Keeps the file of a picture; answers the row that tells of it. */
async function keep(files: Files, { name, place, userId, at }: Hung) {
  const { content, type, width, height, thumbnail } = await pictureOf(name);
  const id = uuidv7({ msecs: at.getTime() });
  const key = place ? `${place.organizationId}/${place.branchId}/${id}` : `people/${userId}/${id}`;
  await Promise.all([
    files.put(key, content, type),
    thumbnail && files.put(thumbnailKey(key), thumbnail, "image/webp"),
  ]);
  const [created_at, file_size] = [at.toISOString(), content.length];
  return {
    ...{ id, file_name: `${name}.webp`, file_type: type, file_size, width, height },
    ...{ storage_key: key, bucket_name: files.bucket, created_by_id: userId },
    ...{ organization_id: place?.organizationId ?? null, branch_id: place?.branchId ?? null },
    ...{ created_at, updated_at: created_at },
  };
}

/** Hangs pictures up, all at once; answers their ids in order, null where there is none. */
async function hang(
  tx: Transaction,
  files: Files,
  hung: readonly (Hung | null)[],
): Promise<(string | null)[]> {
  const rows = await Promise.all(hung.map((one) => one && keep(files, one)));
  await insertRows(
    tx,
    "media",
    rows.filter((row) => row !== null),
  );
  return rows.map((row) => row?.id ?? null);
}

const faces = { young: 12, old: 8 };
const signatures = 16;
const numbered = (name: string, number: number) => `${name}-${String(number + 1).padStart(2, "0")}`;

interface Sitter {
  id: string;
  sex: string;
  is_old: boolean;
  status: string;
  created_at: string;
  created_by_id: string;
}

/** The face and the signature of a member by their place among the members; some brought no picture. */
function picturesFor(
  { sex, is_old, status }: Sitter,
  index: number,
): { face: string | null; hand: string | null } {
  const kind = is_old ? `${sex}-senior` : sex;
  const face = index % 6 === 5 ? null : numbered(kind, (index * 5) % faces[is_old ? "old" : "young"]);
  return { face, hand: status === "verified" ? numbered("signature", (index * 7) % signatures) : null };
}

const readSitters = `
  select id, sex, birthdate < created_at::date - interval '60 years' as is_old, status, created_at,
    created_by_id
  from member where branch_id = (select kaban_branch()) and sex in ('female', 'male')
    and not exists (select from member where branch_id = (select kaban_branch()) and media_id is not null)
  order by passbook`;

/** The papers that members showed: the same two drawings, hung once in the branch. */
async function showIds(tx: Transaction, files: Files, place: Tenant, sitters: readonly Sitter[]) {
  const [first] = sitters;
  if (!first) return;
  const by = { place, userId: first.created_by_id, at: new Date(first.created_at) };
  const names = Object.values(drawnIds);
  const hung = await hang(
    tx,
    files,
    names.map((name) => ({ ...by, name })),
  );
  const fronts = new Map(Object.keys(drawnIds).map((kind, index) => [kind, hung[index] ?? null]));
  await addGovernmentIds(tx, place, { holders: sitters, fronts, year: by.at.getUTCFullYear() + 1 });
}

async function hangInBranch(tx: Transaction, files: Files, place: Tenant): Promise<void> {
  const { rows } = await tx.query<Sitter>(readSitters);
  await showIds(tx, files, place, rows);
  const pictures = rows.flatMap((sitter, index) => {
    const { face, hand } = picturesFor(sitter, index);
    const by = { place, userId: sitter.created_by_id, at: new Date(sitter.created_at) };
    return [face, hand].map((name) => (name ? { ...by, name } : null));
  });
  const ids = await hang(tx, files, pictures);
  await tx.query(
    `update member m set media_id = p.media_id, signature_media_id = p.hand_id
     from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as p (id, media_id, hand_id)
     where m.branch_id = (select kaban_branch()) and m.id = p.id`,
    [
      rows.map(({ id }) => id),
      ids.filter((_, index) => index % 2 === 0),
      ids.filter((_, index) => index % 2 === 1),
    ],
  );
}

const readPages = `
  select o.id, b.id as branch_id, b.created_at, u.id as owner_id
  from organization o
  join branch b on b.organization_id = o.id and b.slug = $2
  join user_account u on u.user_name = $3
  where o.slug = $1 and o.media_id is null`;

/** Logos and covers of organizations, where they are drawn. */
async function hangOnPages(tx: Transaction, files: Files): Promise<void> {
  for (const { organization, branch, owner, logo, cover } of readRows("demo/organizations")) {
    const { rows } = await tx.query(readPages, [organization, branch, owner]);
    for (const { id, branch_id, created_at, owner_id } of rows) {
      const place = { organizationId: id, branchId: branch_id };
      const by = { place, userId: owner_id, at: new Date(created_at) };
      const drawn = [logo, cover].map((name) => (name ? { ...by, name } : null));
      await tx.query("update organization set media_id = $2, cover_media_id = $3 where id = $1", [
        ...[id, ...(await hang(tx, files, drawn))],
      ]);
    }
  }
}

/** The likenesses of those who work there. */
async function hangOfPeople(tx: Transaction, files: Files): Promise<void> {
  for (const { user_name, face } of readRows("demo/people")) {
    if (!face) continue;
    const { rows } = await tx.query(
      "select id, created_at from user_account where user_name = $1 and media_id is null",
      [user_name],
    );
    for (const { id, created_at } of rows) {
      const at = new Date(created_at);
      const [media] = await hang(tx, files, [{ name: face, place: null, userId: id, at }]);
      await tx.query("update user_account set media_id = $2 where id = $1", [id, media]);
    }
  }
}

/** Gives the demo's people, members and organizations the pictures drawn for them; once. */
export async function hangPictures(db: Database, files: Files, places: Iterable<Tenant>): Promise<void> {
  for (const place of places) await inTenant(db, place, (tx) => hangInBranch(tx, files, place));
  await inSystem(db, async (tx) => {
    await hangOnPages(tx, files);
    await hangOfPeople(tx, files);
  });
}

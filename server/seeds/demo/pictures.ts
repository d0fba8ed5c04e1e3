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
import { readRows } from "#server/seeds/rows";

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

const add = `
  insert into media (id, file_name, file_type, file_size, width, height, storage_key, bucket_name,
    organization_id, branch_id, created_at, updated_at, created_by_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`;

async function hang(tx: Transaction, files: Files, { name, place, userId, at }: Hung): Promise<string> {
  const { content, type, width, height, thumbnail } = await pictureOf(name);
  const id = uuidv7({ msecs: at.getTime() });
  const key = place ? `${place.organizationId}/${place.branchId}/${id}` : `people/${userId}/${id}`;
  await Promise.all([
    files.put(key, content, type),
    thumbnail && files.put(thumbnailKey(key), thumbnail, "image/webp"),
  ]);
  const measures = [content.length, width, height];
  const where = [place?.organizationId ?? null, place?.branchId ?? null];
  await tx.query(add, [id, `${name}.webp`, type, ...measures, key, files.bucket, ...where, at, userId]);
  return id;
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
  const at = new Date(first.created_at);
  const hung = (name: string) => hang(tx, files, { name, place, userId: first.created_by_id, at });
  const fronts = {
    "national id": await hung(drawnIds["national id"]),
    "driver's license": await hung(drawnIds["driver's license"]),
  };
  await addGovernmentIds(tx, place, { holders: sitters, fronts, year: at.getUTCFullYear() + 1 });
}

async function hangInBranch(tx: Transaction, files: Files, place: Tenant): Promise<void> {
  const { rows } = await tx.query(readSitters);
  await showIds(tx, files, place, rows);
  for (const [index, sitter] of (rows as Sitter[]).entries()) {
    const { face, hand } = picturesFor(sitter, index);
    const by = { place, userId: sitter.created_by_id, at: new Date(sitter.created_at) };
    const ids = [
      face && hang(tx, files, { ...by, name: face }),
      hand && hang(tx, files, { ...by, name: hand }),
    ];
    const [media, signature] = await Promise.all(ids);
    await tx.query("update member set media_id = $2, signature_media_id = $3 where id = $1", [
      ...[sitter.id, media, signature],
    ]);
  }
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
      const media = logo ? await hang(tx, files, { ...by, name: logo }) : null;
      const behind = cover ? await hang(tx, files, { ...by, name: cover }) : null;
      await tx.query("update organization set media_id = $2, cover_media_id = $3 where id = $1", [
        ...[id, media, behind],
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
      const media = await hang(tx, files, { name: face, place: null, userId: id, at });
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

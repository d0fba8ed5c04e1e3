import { mediaUrl } from "#contract/entities/media";
import { type PublicOrganization, publicOrganization } from "#contract/entities/organization";
import {
  searchOrganizations,
  showOrganization,
  showPublicOrganization,
} from "#contract/operations/organizations/show-organization";
import { userTypesIn } from "#server/domain/organizations/owner";
import { readOrganization } from "#server/domain/organizations/rows";
import { servePublic, serveUser } from "#server/platform/operations/serve";

export const showOrganizationHandler = serveUser(showOrganization, async ({ tx, input, caller, refusal }) => {
  const userTypes = await userTypesIn(tx, caller.userId, input.id);
  const organization = userTypes.length > 0 ? await readOrganization(tx, input.id) : null;
  if (!organization) throw refusal("organization_not_found");
  return organization;
});

const urlOf = (mediaId: string | null) => mediaId && mediaUrl(mediaId, null);

/** What people who are not signed in may find: what an owner shows to them. */
const isOpenTo = (caller: unknown) =>
  caller ? "not o.is_private" : "not o.is_private and o.is_shown_to_public";

export const showPublicOrganizationHandler = servePublic(
  showPublicOrganization,
  async ({ db, input, caller, refusal }): Promise<PublicOrganization> => {
    const { rows } = await db.query(
      `select o.id from organization o where ${isOpenTo(caller)} and (o.slug = $1 or o.id::text = $1)`,
      [input.slug],
    );
    const organization = rows[0] ? await readOrganization(db, rows[0].id) : null;
    if (!organization) throw refusal("organization_not_found");
    // Parsed, so that only what the contract makes public goes out.
    return publicOrganization.parse({
      ...organization,
      logo_url: urlOf(organization.media_id),
      cover_url: urlOf(organization.cover_media_id),
      branches: organization.branches.map((branch) => ({ ...branch, picture_url: urlOf(branch.media_id) })),
    });
  },
);

const asPattern = (parameter: string) =>
  `'%' || regexp_replace(kaban_plain(${parameter}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
const isLike = (text: string, parameter: string) => `kaban_plain(${text}) like ${asPattern(parameter)}`;
const placeOf = (alias: string) =>
  ["address", "barangay", "city", "province", "region"].map((name) => `${alias}.${name}`).join(", ");
const words = "o.name || ' ' || coalesce(o.address, '') || ' ' || coalesce(o.description, '')";
const found = (caller: unknown) => `
  from organization o where ${isOpenTo(caller)} and ($1 = '' or ${isLike(words, "$1")})
    and ($2 = '' or ${isLike("coalesce(o.address, '')", "$2")} or exists (select from branch b
      where b.organization_id = o.id and ${isLike(`concat_ws(' ', ${placeOf("b")})`, "$2")}))`;
const readCards = (caller: unknown) => `
  select o.id, o.slug, o.name, o.address, o.description, o.media_id, o.cover_media_id,
    (select count(*) from branch b where b.organization_id = o.id) as branch_count
  ${found(caller)} order by kaban_plain(o.name), o.id limit $3 offset $4`;

export const searchOrganizationsHandler = servePublic(searchOrganizations, async ({ db, input, caller }) => {
  const { q, place, pageIndex, pageSize } = input;
  const { rows } = await db.query(readCards(caller), [q, place, pageSize, pageIndex * pageSize]);
  const { rows: counted } = await db.query(`select count(*) as total ${found(caller)}`, [q, place]);
  const totalSize: number = counted[0].total;
  const data = rows.map(({ media_id, cover_media_id, ...card }) => ({
    ...card,
    logo_url: urlOf(media_id),
    cover_url: urlOf(cover_media_id),
  }));
  return { data, totalSize, totalPage: Math.ceil(totalSize / pageSize), pageIndex, pageSize };
});

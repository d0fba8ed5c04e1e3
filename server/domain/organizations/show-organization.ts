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

const findPublic = "select id from organization where not is_private and (slug = $1 or id::text = $1)";

export const showPublicOrganizationHandler = servePublic(
  showPublicOrganization,
  async ({ db, input, refusal }): Promise<PublicOrganization> => {
    const { rows } = await db.query(findPublic, [input.slug]);
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

const found = `
  from organization o where not o.is_private and ($1 = ''
    or kaban_plain(o.name || ' ' || coalesce(o.address, '') || ' ' || coalesce(o.description, ''))
      like '%' || regexp_replace(kaban_plain($1), '([\\\\%_])', '\\\\\\1', 'g') || '%')`;
const readCards = `
  select o.id, o.slug, o.name, o.address, o.description, o.media_id, o.cover_media_id,
    (select count(*) from branch b where b.organization_id = o.id) as branch_count
  ${found} order by kaban_plain(o.name), o.id limit $2 offset $3`;

export const searchOrganizationsHandler = servePublic(searchOrganizations, async ({ db, input }) => {
  const { q, pageIndex, pageSize } = input;
  const { rows } = await db.query(readCards, [q, pageSize, pageIndex * pageSize]);
  const { rows: counted } = await db.query(`select count(*) as total ${found}`, [q]);
  const totalSize: number = counted[0].total;
  const data = rows.map(({ media_id, cover_media_id, ...card }) => ({
    ...card,
    logo_url: urlOf(media_id),
    cover_url: urlOf(cover_media_id),
  }));
  return { data, totalSize, totalPage: Math.ceil(totalSize / pageSize), pageIndex, pageSize };
});

import { mediaUrl } from "#contract/entities/media";
import {
  type Organization,
  type PublicOrganization,
  publicOrganization,
} from "#contract/entities/organization";
import { termDays } from "#contract/entities/time-deposit";
import {
  previewPublicOrganization,
  searchOrganizations,
  showOrganization,
  showPublicOrganization,
} from "#contract/operations/organizations/show-organization";
import { userTypesIn } from "#server/domain/organizations/owner";
import { readOrganization } from "#server/domain/organizations/rows";
import type { Transaction } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";
import { servePerson, servePublic, serveUser } from "#server/platform/operations/serve";

export const showOrganizationHandler = serveUser(showOrganization, async ({ tx, input, caller, refusal }) => {
  const userTypes = await userTypesIn(tx, caller.userId, input.id);
  const organization = userTypes.length > 0 ? await readOrganization(tx, input.id) : null;
  if (!organization) throw refusal("organization_not_found");
  return organization;
});

/** (t.header_1, c.header_1), …: the days of each term with its rate. */
const termPairs = Object.keys(termDays)
  .map((name) => `(t.${name}, c.${name})`)
  .join(", ");

// Of every branch that the organization has; what is alike in several is told once.
const readRates = `
  with offered as (
    select 1 as place, 'savings' as kind, a.branch_id, a.name, (a.terms ->> 'interest_rate')::numeric as rate,
      (a.terms ->> 'interest_rate')::numeric as highest, 'year' as per,
      nullif(a.minimum_balance, 0) as minimum_amount,
      null::bigint as maximum_amount, null::int as term_months
    from account a
    where a.organization_id = $1 and a.is_rate_public and a.account_type = 'deposit' and a.status = 'open'
      and a.deleted_at is null
    union all
    select 2, 'time deposit', t.branch_id, t.name, min(r.rate), max(r.rate), 'year',
      min(c.minimum_amount), null, (max(r.days) / 30)::int
    from time_deposit_type t
    join time_deposit_computation c on c.branch_id = t.branch_id and c.time_deposit_type_id = t.id
      and c.deleted_at is null
    cross join lateral (values ${termPairs}) as r (days, rate)
    where t.organization_id = $1 and t.is_rate_public and t.deleted_at is null and r.rate is not null
    group by t.branch_id, t.id, t.name
    union all
    select 3, 'loan', p.branch_id, p.name, p.interest_rate, p.interest_rate, p.rate_per, p.minimum_amount,
      p.maximum_amount, coalesce(p.maximum_term, p.term_months)
    from loan_product p
    where p.organization_id = $1 and p.is_rate_public and p.deleted_at is null)
  select kind, f.name, rate::text, nullif(highest, rate)::text as highest, per, minimum_amount,
    maximum_amount, term_months, array_agg(b.name order by b.created_at, b.id) as branches
  from offered f join branch b on b.organization_id = $1 and b.id = f.branch_id
  group by place, kind, f.name, rate, highest, per, minimum_amount, maximum_amount, term_months
  order by place, f.name, rate`;

const urlOf = (mediaId: string | null) => mediaId && mediaUrl(mediaId, null);

/** What people who are not signed in may find: what an owner shows to them. */
const isOpenTo = (caller: unknown) =>
  caller ? "not o.is_private" : "not o.is_private and o.is_shown_to_public";

/** Parsed, so that only what the contract makes public goes out. */
async function publicOf(
  tx: Pick<Transaction, "query">,
  organization: Organization,
): Promise<PublicOrganization> {
  const { rows: rates } = organization.shows_rates
    ? await tx.query(readRates, [organization.id])
    : { rows: [] };
  return publicOrganization.parse({
    ...organization,
    logo_url: urlOf(organization.media_id),
    cover_url: urlOf(organization.cover_media_id),
    branches: organization.branches.map((branch) => ({ ...branch, picture_url: urlOf(branch.media_id) })),
    rates,
  });
}

export const showPublicOrganizationHandler = servePublic(
  showPublicOrganization,
  async ({ db, input, caller, refusal }): Promise<PublicOrganization> => {
    const { rows } = await db.query(
      `select o.id from organization o where ${isOpenTo(caller)} and (o.slug = $1 or o.id::text = $1)`,
      [input.slug],
    );
    const organization = rows[0] ? await readOrganization(db, rows[0].id) : null;
    if (!organization) throw refusal("organization_not_found");
    return inSystem(db, (tx) => publicOf(tx, organization));
  },
);

export const previewPublicOrganizationHandler = servePerson(
  previewPublicOrganization,
  ({ db, input, caller, refusal }): Promise<PublicOrganization> =>
    // Its rates are of all its branches, whichever the request names.
    inSystem(db, async (tx) => {
      const { rows } = await tx.query("select id from organization where slug = $1 or id::text = $1", [
        input.slug,
      ]);
      const userTypes = rows[0] ? await userTypesIn(tx, caller.userId, rows[0].id) : [];
      const organization = userTypes.includes("owner") ? await readOrganization(tx, rows[0].id) : null;
      if (!organization) throw refusal("organization_not_found");
      return publicOf(tx, organization);
    }),
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
    (select count(*) from branch b where b.organization_id = o.id) as branch_count,
    coalesce((select jsonb_agg(jsonb_build_object('name', b.name, 'latitude', b.latitude,
        'longitude', b.longitude) order by b.created_at, b.id)
      from branch b where b.organization_id = o.id and b.latitude is not null and b.longitude is not null),
      '[]') as places
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

import { type ChainState, verifyFootsteps } from "#contract/operations/footsteps/verify";
import type { Database, Transaction } from "#server/platform/db/database";
import { inSystem } from "#server/platform/db/tenant";
import { serveWithPrecheck } from "#server/platform/operations/serve";

/** A link as it was noted outside: its hash in hexadecimal. */
export interface KnownLink {
  number: number;
  hash: string;
}

/** The chain of what belongs to no organisation, such as signing in. */
export const placelessChain = "00000000-0000-0000-0000-000000000000";

const waiting = `(select w.footstep_id from footstep_unsealed u
  cross join unnest(u.footstep_ids) as w (footstep_id) where u.chain_id = $1::uuid) q`;

const readState = `
  select (select coalesce(sum(cardinality(footstep_ids)), 0)::bigint from footstep_seal where chain_id = $1)
      as links,
    (select count(*) from ${waiting} where exists (select from footstep f where f.id = q.footstep_id))
      as waiting,
    (select json_build_object('number', number, 'hash', encode(hash, 'hex')) from footstep_link
     where chain_id = $1 order by number desc limit 1) as head`;

// Each link is held against its row and the link before it: if all agree, so does the whole chain.
const findBrokenLink = `
  select number, footstep_id, activity, created_at, kind from (
    select link.place as number, link.footstep_id, f.activity, f.created_at,
      case when link.number <> link.place or f.id is null then 'missing'
        when link.hash <> footstep_hash(link.previous, f) then 'changed' end as kind
    from (
      select number, footstep_id, hash, row_number() over (order by number) as place,
        lag(hash, 1, sha256(uuid_send($1::uuid))) over (order by number) as previous
      from footstep_link where chain_id = $1::uuid
    ) link
    left join footstep f on f.id = link.footstep_id
  ) checked
  where kind is not null order by number limit 1`;

// Every row is in the chain or waits for it; one that waits is there.
const findLooseRow = `
  (select null as number, f.id as footstep_id, f.activity, f.created_at, 'inserted' as kind
   from footstep f
   where coalesce(f.organization_id, '${placelessChain}') = $1::uuid
     and not exists (select from footstep_link s where s.footstep_id = f.id)
     and not exists (select from ${waiting} where q.footstep_id = f.id)
   order by f.created_at, f.id limit 1)
  union all
  (select null, q.footstep_id, null, null, 'missing' from ${waiting}
   where not exists (select from footstep f where f.id = q.footstep_id)
   order by q.footstep_id limit 1)
  limit 1`;

const findRewritten = `
  select $2::bigint as number, s.footstep_id, null as activity, null as created_at, 'rewritten' as kind
  from (values (1)) once left join footstep_link s on s.chain_id = $1::uuid and s.number = $2::bigint
  where s.hash is distinct from decode($3, 'hex')`;

// An entry that is a footstep names its visit by the hash of what that says.
const findBrokenVisit = `
  with sound as materialized (
    select v.branch_id, v.id from visit v where v.organization_id = $1::uuid
      and v.id = encode(substr(sha256(convert_to(v.said::text, 'UTF8')), 1, 16), 'hex')::uuid
      and to_jsonb(v) @> v.said::jsonb)
  select null as number, e.id as footstep_id, v.activity, e.created_at,
    case when v.id is null then 'missing' else 'changed' end as kind
  from journal_entry e
  left join visit v on v.organization_id = e.organization_id and v.branch_id = e.branch_id
    and v.id = e.visit_id
  where e.organization_id = $1::uuid and e.visit_id is not null
    and not exists (select from sound s where s.branch_id = e.branch_id and s.id = e.visit_id)
  order by e.created_at, e.id limit 1`;

const findBrokenJournal = `
  select null as number, null as footstep_id, null as activity, null as created_at, 'changed' as kind
  from branch b cross join lateral journal_chain(b.organization_id, b.id) c
  where b.organization_id = $1::uuid and c.links <> c.holding limit 1`;

async function findBroken(tx: Transaction, chainId: string, known: KnownLink | null) {
  const { rows: links } = await tx.query(findBrokenLink, [chainId]);
  if (links[0]) return links[0];
  const { rows: loose } = await tx.query(findLooseRow, [chainId]);
  if (loose[0]) return loose[0];
  const { rows: visits } = await tx.query(findBrokenVisit, [chainId]);
  if (visits[0]) return visits[0];
  if (!known) return null;
  const { rows } = await tx.query(findRewritten, [chainId, known.number, known.hash]);
  return rows[0] ?? null;
}

/**
 * Checks the chain of an organisation's footsteps, and the visits that its entries name: its state, and the
 * first link that does not hold. With a link noted earlier also that it is still the same, which tells a
 * chain that was written anew as a whole.
 */
export function verifyChain(db: Database, chainId: string, known: KnownLink | null): Promise<ChainState> {
  return inSystem(db, async (tx) => {
    // One sight of it all, though footsteps go on being written and sealed.
    await tx.query("set transaction isolation level repeatable read read only");
    const { rows } = await tx.query(readState, [chainId]);
    return { ...rows[0], broken: await findBroken(tx, chainId, known) };
  });
}

/** The chain of an organisation, and where that holds, those of the entries that are its footsteps too. */
async function verifyAll(db: Database, organizationId: string, known: KnownLink | null): Promise<ChainState> {
  const state = await verifyChain(db, organizationId, known);
  if (state.broken) return state;
  const { rows } = await inSystem(db, (tx) => tx.query(findBrokenJournal, [organizationId]));
  return { ...state, broken: rows[0] ?? null };
}

export const verifyFootstepsHandler = serveWithPrecheck(
  verifyFootsteps,
  ({ db, caller, input: { number, hash } }) => {
    const known = number !== undefined && hash !== undefined ? { number, hash } : null;
    return verifyAll(db, caller.membership.organizationId, known);
  },
  async (_call, state) => state,
);

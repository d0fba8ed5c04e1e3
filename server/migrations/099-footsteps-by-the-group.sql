-- A group of calls waits in one row to be sealed, and what is sealed at once is one row of the chain: as many links as it
-- has footsteps, each with its own hash. The numbers and hashes of links stay what they were, so links noted outside hold.
alter table footstep_seal rename to footstep_seal_before;
alter table footstep_seal_before rename constraint footstep_seal_pkey to footstep_seal_before_pkey;
create table footstep_seal (
  chain_id uuid not null,
  -- Of its first link; the others follow.
  number bigint not null,
  footstep_ids uuid[] not null,
  -- The hashes of its links, of 32 bytes each, one after the other.
  hashes bytea not null,
  constraint footstep_seal_pkey primary key (chain_id, number),
  constraint footstep_seal_number check (number > 0),
  constraint footstep_seal_hashes check (cardinality(footstep_ids) > 0
    and octet_length(hashes) = 32 * cardinality(footstep_ids))
);
insert into footstep_seal (chain_id, number, footstep_ids, hashes)
  select chain_id, min(number), array_agg(footstep_id order by number), string_agg(hash, ''::bytea order by number)
  from (select s.*, s.number - row_number() over (partition by s.chain_id order by s.number) as island
    from footstep_seal_before s) s
  group by chain_id, island, (number - 1) / 1000;
drop table footstep_seal_before;
create trigger footstep_seal_append_only before update or delete on footstep_seal
  for each row execute function refuse_footstep_change();
create trigger footstep_seal_no_truncate before truncate on footstep_seal execute function refuse_footstep_change();

-- The links one by one.
create view footstep_link with (security_invoker = true) as
  select s.chain_id, s.number + l.place - 1 as number, l.footstep_id,
    substr(s.hashes, (32 * (l.place - 1) + 1)::integer, 32) as hash
  from footstep_seal s cross join unnest(s.footstep_ids) with ordinality as l (footstep_id, place);

alter table footstep_unsealed rename to footstep_unsealed_before;
alter table footstep_unsealed_before rename constraint footstep_unsealed_pkey to footstep_unsealed_before_pkey;
create table footstep_unsealed (
  id bigint generated always as identity,
  chain_id uuid not null,
  footstep_ids uuid[] not null,
  constraint footstep_unsealed_pkey primary key (id)
);
insert into footstep_unsealed (chain_id, footstep_ids)
  select chain_id, array_agg(footstep_id) from footstep_unsealed_before group by chain_id;
drop table footstep_unsealed_before;

create or replace function queue_footsteps() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  ids uuid[];
  chains uuid[];
begin
  select array_agg(n.id), array_agg(coalesce(n.organization_id, '00000000-0000-0000-0000-000000000000'))
    into ids, chains from new_step n;
  insert into footstep_unsealed (chain_id, footstep_ids)
    select q.chain_id, array_agg(q.id) from unnest(chains, ids) as q (chain_id, id) group by q.chain_id;
  return null;
end $$;

-- As before (migration 006): links of what waits, about so many in each chain, and how many. What is not there although
-- it waits goes on waiting, so that it is told.
create or replace function seal_footsteps(most integer) returns integer language plpgsql as $$
declare
  chain uuid;
  last_number bigint;
  last_hash bytea;
  waiting bigint[];
  expected bigint;
  ids uuid[];
  texts bytea[];
  hashes bytea[];
  sealed integer := 0;
begin
  for chain in select distinct chain_id from footstep_unsealed loop
    continue when not pg_try_advisory_xact_lock(hashtext('footstep_seal'), hashtext(chain::text));
    select s.number + cardinality(s.footstep_ids) - 1, substr(s.hashes, octet_length(s.hashes) - 31)
      into last_number, last_hash from footstep_seal s where s.chain_id = chain order by s.number desc limit 1;
    if not found then
      last_number := 0;
      last_hash := sha256(uuid_send(chain));
    end if;
    select array_agg(w.id), sum(w.steps) into waiting, expected from (
      select q.id, cardinality(q.footstep_ids) as steps,
        sum(cardinality(q.footstep_ids)) over (order by q.id) - cardinality(q.footstep_ids) as before
      from footstep_unsealed q where q.chain_id = chain) w
      where w.before < most;
    -- Ids go by the time they were made.
    select array_agg(id order by id), array_agg(said order by id) into ids, texts from (
      select f.id, convert_to(footstep_text(f), 'UTF8') as said
      from footstep_unsealed q cross join unnest(q.footstep_ids) as w (id) join footstep f on f.id = w.id
      where q.id = any(waiting)) next;
    continue when ids is null;
    hashes := '{}';
    for place in 1..cardinality(ids) loop
      last_hash := sha256(last_hash || texts[place]);
      hashes[place] := last_hash;
    end loop;
    insert into footstep_seal (chain_id, number, footstep_ids, hashes)
      select chain, last_number + 1, ids, string_agg(h.hash, ''::bytea order by h.place)
      from unnest(hashes) with ordinality as h (hash, place);
    if cardinality(ids) < expected then
      update footstep_unsealed q
        set footstep_ids = array(select w.id from unnest(q.footstep_ids) as w (id) where w.id <> all(ids))
        where q.id = any(waiting) and not q.footstep_ids <@ ids;
      delete from footstep_unsealed q where q.id = any(waiting) and q.footstep_ids <@ ids;
    else
      delete from footstep_unsealed q where q.id = any(waiting);
    end if;
    sealed := sealed + cardinality(ids);
  end loop;
  return sealed;
end $$;

-- The footsteps of a group are of one moment, which an index that ascends keeps once for all of them.
drop index footstep_branch;
drop index footstep_user;
drop index footstep_organization;
drop index footstep_entity;
create index footstep_branch on footstep (branch_id, created_at);
create index footstep_user on footstep (user_id, created_at);
create index footstep_organization on footstep (organization_id, created_at);
create index footstep_entity on footstep (entity_id) where entity_id is not null;

-- What a posting's footstep tells of is the entry itself, for whoever may read that footstep.
create function footstep_posted(footstep_id uuid) returns jsonb language sql stable security definer
  set search_path = public, pg_temp as $$
  select jsonb_strip_nulls(jsonb_build_object('reference', e.reference, 'entry_date', e.entry_date, 'amount', e.amount,
    'member_id', e.member_id, 'account_id', e.account_id, 'member_account_id', e.member_account_id,
    'payment_type_id', e.payment_type_id, 'description', nullif(e.description, '')))
  from footstep f
  join journal_entry e on e.organization_id = f.organization_id and e.branch_id = f.branch_id and e.id = f.entity_id
  where f.id = footstep_id and (f.user_id = kaban_user() or f.branch_id = any(kaban_footstep_branches())
    or f.organization_id = kaban_organization() and f.branch_id = kaban_branch()) $$;

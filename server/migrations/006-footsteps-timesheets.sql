-- Footsteps that are never changed and hang together in a chain, who may read whose, and timesheets.

-- The person a transaction reads for, outside or beyond one branch.
create function kaban_user() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('kaban.user_id', true), '')::uuid $$;

alter table footstep
  add column referer text,
  add column accept_language text,
  add column origin text not null default 'server' check (origin in ('server', 'browser'));
create index footstep_organization on footstep (organization_id, created_at desc, id desc);

create function refuse_footstep_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: what was done stays written', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger footstep_append_only before update or delete on footstep
  for each row execute function refuse_footstep_change();
create trigger footstep_no_truncate before truncate on footstep execute function refuse_footstep_change();

-- The branches of the organisation whose footsteps that person may read.
create function kaban_footstep_branches() returns uuid[] language sql stable security definer
  set search_path = public, pg_temp as $$
  select coalesce(array_agg(branch_id), '{}') from user_organization
  where user_id = kaban_user() and organization_id = kaban_organization() and application_status = 'accepted'
    and deleted_at is null and (user_type = 'owner' or 'footstep:read' = any(permissions)) $$;
create policy footstep_person on footstep for select to kaban_app
  using (user_id = (select kaban_user()) or branch_id = any((select kaban_footstep_branches())::uuid[]));

-- What a branch is called, of any organisation: whoever may read a row may know where it was made.
create function kaban_place(branch_id uuid) returns text language sql stable security definer
  set search_path = public, pg_temp as $$
  select o.name || ', ' || b.name from branch b join organization o on o.id = b.organization_id where b.id = $1 $$;

-- Each organisation's footsteps are links of a chain: a link's hash is made of the hash before it and of the row. What
-- belongs to no organisation (signing in) hangs in the chain of the zero id. One row that all postings of an
-- organisation had to lock would let them through one by one, so links are made after the commit, by seal_footsteps.
create table footstep_seal (
  chain_id uuid not null,
  number bigint not null check (number > 0),
  footstep_id uuid not null unique,
  hash bytea not null,
  primary key (chain_id, number)
);
create trigger footstep_seal_append_only before update or delete on footstep_seal
  for each row execute function refuse_footstep_change();
create trigger footstep_seal_no_truncate before truncate on footstep_seal execute function refuse_footstep_change();

-- What is written but not yet a link. A row that is in neither table was slipped in, or out.
create table footstep_unsealed (
  footstep_id uuid primary key,
  chain_id uuid not null
);
create function queue_footsteps() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into footstep_unsealed (footstep_id, chain_id)
    select id, coalesce(organization_id, '00000000-0000-0000-0000-000000000000') from new_step;
  return null;
end $$;
create trigger footstep_queued after insert on footstep
  referencing new table as new_step for each statement execute function queue_footsteps();
insert into footstep_unsealed (footstep_id, chain_id)
  select id, coalesce(organization_id, '00000000-0000-0000-0000-000000000000') from footstep;

-- Everything a footstep says, as text that no setting of a session changes.
create function footstep_text(f footstep) returns text language sql stable parallel safe as $$
  select jsonb_build_array(f.id, f.organization_id, f.branch_id, f.user_id, f.level, f.module, f.activity,
    f.description, f.entity, f.entity_id, f.before, f.after, f.request_id, f.user_type, f.ip_address, f.user_agent,
    f.device_type, f.location, f.latitude, f.longitude, f.referer, f.accept_language, f.origin,
    (extract(epoch from f.created_at) * 1000000)::bigint)::text $$;
-- The hash of a link; the first of a chain follows the hash of its id.
create function footstep_hash(previous bytea, f footstep) returns bytea language sql stable parallel safe
  as $$ select sha256(previous || convert_to(footstep_text(f), 'UTF8')) $$;

-- Makes links of what waits, at most so many in each chain, and returns how many. A chain that another server is
-- working at is left to it.
create function seal_footsteps(most integer) returns integer language plpgsql as $$
declare
  chain uuid;
  last_number bigint;
  last_hash bytea;
  ids uuid[];
  texts bytea[];
  hashes bytea[];
  sealed integer := 0;
begin
  for chain in select distinct chain_id from footstep_unsealed loop
    continue when not pg_try_advisory_xact_lock(hashtext('footstep_seal'), hashtext(chain::text));
    select number, hash into last_number, last_hash from footstep_seal
      where chain_id = chain order by number desc limit 1;
    if not found then
      last_number := 0;
      last_hash := sha256(uuid_send(chain));
    end if;
    -- Ids go by the time they were made.
    select array_agg(id order by id), array_agg(said order by id) into ids, texts from (
      select f.id, convert_to(footstep_text(f), 'UTF8') as said
      from footstep_unsealed q join footstep f on f.id = q.footstep_id
      where q.chain_id = chain order by q.footstep_id limit most) next;
    continue when ids is null;
    hashes := '{}';
    for place in 1..cardinality(ids) loop
      last_hash := sha256(last_hash || texts[place]);
      hashes[place] := last_hash;
    end loop;
    insert into footstep_seal (chain_id, number, footstep_id, hash)
      select chain, last_number + link.place, link.id, link.hash
      from unnest(ids, hashes) with ordinality as link (id, hash, place);
    delete from footstep_unsealed where footstep_id = any(ids);
    sealed := sealed + cardinality(ids);
  end loop;
  return sealed;
end $$;

-- Who belongs to the branch, for picking people and for reading by membership; never what they are permitted.
grant select (id, user_id, organization_id, branch_id, user_type, application_status, deleted_at)
  on user_organization to kaban_app;
alter table user_organization enable row level security;
create policy user_organization_branch on user_organization for select to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table timesheet (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  user_id uuid not null references user_account,
  -- The day of the branch on which the shift began.
  entry_date date not null,
  time_in_at timestamptz not null,
  time_out_at timestamptz,
  media_in_id uuid references media,
  media_out_id uuid references media,
  corrected_at timestamptz,
  corrected_by_id uuid references user_account,
  correction_reason text,
  -- As they were before the first correction.
  original_time_in_at timestamptz,
  original_time_out_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  foreign key (organization_id, branch_id) references branch (organization_id, id),
  check (time_out_at >= time_in_at),
  check ((corrected_at is null) = (corrected_by_id is null) and (corrected_at is null) = (correction_reason is null)
    and (corrected_at is null) = (original_time_in_at is null))
);
create unique index timesheet_one_open on timesheet (branch_id, user_id) where time_out_at is null;
create index timesheet_branch on timesheet (branch_id, time_in_at desc, id desc);
create index timesheet_day on timesheet (branch_id, entry_date, user_id);
create index timesheet_person on timesheet (user_id, branch_id, time_in_at desc, id desc);
create index timesheet_media_in on timesheet (media_in_id) where media_in_id is not null;
create index timesheet_media_out on timesheet (media_out_id) where media_out_id is not null;

grant select, insert, update on timesheet to kaban_app;
alter table timesheet enable row level security;
create policy timesheet_tenant on timesheet to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

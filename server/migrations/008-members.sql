-- Members in full: who they are, how they are found, what became of them, and whom they may be.

-- Letters and digits alone, without case and accents: by which names and numbers are compared.
create function kaban_bare(value text) returns text language plpgsql immutable strict parallel safe
  as $$ begin return regexp_replace(public.kaban_plain(value), '[^a-z0-9]', '', 'g'); end $$;

-- Roughly how a Filipino name sounds, so that what is misspelt is found: "Jaun dela Kruz" and "Juan de la Cruz" are
-- both "jan dalakras". Particles join what follows, letters of one sound become one, vowels all become "a".
create function kaban_sound(value text) returns text language plpgsql immutable strict parallel safe as $$
declare
  sound text := regexp_replace(public.kaban_plain(value), '[^a-z]+', ' ', 'g');
begin
  sound := regexp_replace(sound, '\m(delos|delas|dela|del|de|los|las|la|santa|santo|san|sta|sto) ', '\1', 'g');
  -- The last letter has no counterpart: it goes.
  sound := translate(regexp_replace(sound, 'c(?=[eiy])', 's', 'g'), 'cqzxvfh', 'kkssbp');
  return trim(regexp_replace(regexp_replace(sound, '[aeiouy]+', 'a', 'g'), '([a-z])\1+', '\1', 'g'));
end $$;

-- Ten digits tell telephones apart, however the country is written.
create function kaban_telephone(value text) returns text language plpgsql immutable strict parallel safe
  as $$ begin return nullif(right(regexp_replace(value, '\D', '', 'g'), 10), ''); end $$;

drop index member_search;
alter table member
  drop column search_text,
  add column old_reference_id text,
  add column birth_place text,
  add column email text,
  add column tax_identification_number text,
  add column occupation text,
  add column business_address text,
  add column business_contact_number text,
  add column notes text,
  add column description text,
  add column media_id uuid,
  add column signature_media_id uuid,
  add column member_type_id uuid,
  add column member_group_id uuid,
  add column member_classification_id uuid,
  add column member_center_id uuid,
  add column member_department_id uuid,
  add column member_gender_id uuid,
  add column member_occupation_id uuid,
  add column recruited_by_member_profile_id uuid check (recruited_by_member_profile_id <> id),
  add column is_mutual_fund_member boolean not null default false,
  add column is_micro_finance_member boolean not null default false,
  add column membership_date date,
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column user_id uuid references user_account,
  add column status_reason text,
  add column verified_by_id uuid references user_account,
  add column verified_at timestamptz,
  -- Who last said who the member is: they may not verify it.
  add column prepared_by_id uuid,
  add column closed_at timestamptz,
  add column archived_at timestamptz,
  add column merged_into_id uuid check (merged_into_id <> id),
  -- Kept by triggers from what hangs on the member, so that searches and the filing need not look there.
  add column government_ids text,
  add column government_id_until date,
  add column has_address boolean not null default false,
  add column has_beneficiary boolean not null default false,
  add column name_key text generated always as (kaban_bare(last_name || first_name)) stored,
  add column sound_key text generated always as (kaban_sound(last_name || ' ' || first_name)) stored,
  add column sound_text text generated always as (kaban_sound(full_name)) stored,
  add column telephone_key text generated always as (kaban_telephone(contact_number)) stored,
  add check ((latitude is null) = (longitude is null)),
  add check ((verified_at is null) = (verified_by_id is null)),
  add check (verified_at is null or status = 'verified'),
  add check (archived_at is null or is_closed),
  add check (merged_into_id is null or archived_at is not null);
alter table member
  add column search_text text not null generated always as (kaban_plain(full_name || ' ' || passbook
    || coalesce(' ' || old_reference_id, '') || coalesce(' ' || contact_number, '')
    || coalesce(' 0' || kaban_telephone(contact_number), '') || coalesce(' ' || email, '')
    || coalesce(' ' || tax_identification_number || ' ' || replace(tax_identification_number, '-', ''), '')
    || coalesce(' ' || government_ids, ''))) stored;
update member set prepared_by_id = created_by_id, membership_date = created_at::date,
  closed_at = case when is_closed then updated_at end;
alter table member
  add check (closed_at is null or is_closed),
  add foreign key (branch_id, media_id) references media (branch_id, id),
  add foreign key (branch_id, signature_media_id) references media (branch_id, id),
  add foreign key (branch_id, member_type_id) references member_type (branch_id, id),
  add foreign key (branch_id, member_group_id) references member_group (branch_id, id),
  add foreign key (branch_id, member_classification_id) references member_classification (branch_id, id),
  add foreign key (branch_id, member_center_id) references member_center (branch_id, id),
  add foreign key (branch_id, member_department_id) references member_department (branch_id, id),
  add foreign key (branch_id, member_gender_id) references member_gender (branch_id, id),
  add foreign key (branch_id, member_occupation_id) references member_occupation (branch_id, id),
  add foreign key (branch_id, recruited_by_member_profile_id) references member (branch_id, id),
  add foreign key (branch_id, merged_into_id) references member (branch_id, id);

create index member_search on member using gin (search_text gin_trgm_ops);
create index member_sound on member using gin (sound_text gin_trgm_ops);
create unique index member_user on member (branch_id, user_id) where user_id is not null and deleted_at is null;
create index member_passbook_order on member (branch_id, kaban_plain(passbook), id) where deleted_at is null;
create index member_created on member (branch_id, created_at, id) where deleted_at is null;
create index member_waiting on member (branch_id, created_at)
  where status in ('pending', 'for review') and deleted_at is null and not is_closed;
create index member_sounds on member (branch_id, birthdate, sound_key) where birthdate is not null;
create index member_tax_number on member (branch_id, tax_identification_number)
  where tax_identification_number is not null;
create index member_old_reference on member (branch_id, old_reference_id) where old_reference_id is not null;
create index member_telephone on member (branch_id, telephone_key) where telephone_key is not null;
create index member_recruiter on member (branch_id, recruited_by_member_profile_id)
  where recruited_by_member_profile_id is not null;
create index member_merged on member (branch_id, merged_into_id) where merged_into_id is not null;
create index member_media on member (media_id) where media_id is not null;
create index member_signature on member (signature_media_id) where signature_media_id is not null;

-- Every value an attribute has had. Written by a trigger, so that no way of writing a member can forget it.
create table member_attribute_history (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  branch_id uuid not null,
  member_id uuid not null,
  attribute text not null check (attribute in ('member-type', 'member-group', 'member-classification',
    'member-center', 'member-department', 'member-gender', 'member-occupation')),
  value_id uuid,
  previous_id uuid,
  created_at timestamptz not null,
  user_id uuid,
  foreign key (branch_id, member_id) references member (branch_id, id),
  check (value_id is distinct from previous_id)
);
create index member_attribute_history_member on member_attribute_history (member_id, created_at desc, id desc);

create function note_member_attributes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into member_attribute_history (organization_id, branch_id, member_id, attribute, value_id, created_at, user_id)
    select n.organization_id, n.branch_id, n.id, v.attribute, v.value_id, n.created_at, n.created_by_id
    from new_member n cross join lateral (values ('member-type', n.member_type_id),
      ('member-group', n.member_group_id), ('member-classification', n.member_classification_id),
      ('member-center', n.member_center_id), ('member-department', n.member_department_id),
      ('member-gender', n.member_gender_id), ('member-occupation', n.member_occupation_id)) as v (attribute, value_id)
    where v.value_id is not null;
  else
    insert into member_attribute_history (organization_id, branch_id, member_id, attribute, value_id, previous_id,
      created_at, user_id)
    select n.organization_id, n.branch_id, n.id, v.attribute, v.value_id, v.previous_id, n.updated_at, n.updated_by_id
    from new_member n join old_member o on o.id = n.id
    cross join lateral (values ('member-type', n.member_type_id, o.member_type_id),
      ('member-group', n.member_group_id, o.member_group_id),
      ('member-classification', n.member_classification_id, o.member_classification_id),
      ('member-center', n.member_center_id, o.member_center_id),
      ('member-department', n.member_department_id, o.member_department_id),
      ('member-gender', n.member_gender_id, o.member_gender_id),
      ('member-occupation', n.member_occupation_id, o.member_occupation_id)) as v (attribute, value_id, previous_id)
    where v.value_id is distinct from v.previous_id;
  end if;
  return null;
end $$;
create trigger member_attributes_begin after insert on member
  referencing new table as new_member for each statement execute function note_member_attributes();
create trigger member_attributes_change after update on member
  referencing old table as old_member new table as new_member for each statement
  execute function note_member_attributes();

-- What was said when a member was closed, opened again or put away: kept for good.
create table member_close_remark (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  branch_id uuid not null,
  member_id uuid not null,
  act text not null check (act in ('close', 'override', 'reopen', 'archive', 'unarchive', 'merge')),
  reason text check ((reason is not null) = (act = 'close')),
  description text not null check (description <> ''),
  created_at timestamptz not null,
  created_by_id uuid not null references user_account,
  foreign key (branch_id, member_id) references member (branch_id, id)
);
create index member_close_remark_member on member_close_remark (member_id, created_at, id);

-- Two members that somebody has looked at and found to be two people; the lesser id comes first.
create table member_dismissal (
  branch_id uuid not null,
  first_id uuid not null,
  second_id uuid not null check (first_id < second_id),
  organization_id uuid not null,
  reason text not null,
  created_at timestamptz not null,
  created_by_id uuid not null references user_account,
  primary key (first_id, second_id),
  foreign key (branch_id, first_id) references member (branch_id, id),
  foreign key (branch_id, second_id) references member (branch_id, id)
);

-- A form of a new member as it was left, of the person who left it.
create table member_draft (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  user_id uuid not null references user_account,
  title text not null,
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (organization_id, branch_id) references branch (organization_id, id)
);
create index member_draft_person on member_draft (branch_id, user_id, updated_at desc);

-- Government ids as they are compared; kept by the trigger below.
create table member_government_key (
  member_id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  key text not null,
  primary key (member_id, kind, key),
  foreign key (branch_id, member_id) references member (branch_id, id)
);
create index member_government_key_key on member_government_key (branch_id, kind, key);

-- Keeps what the member's own row says of its addresses, beneficiaries and government ids. It never touches the
-- version: nobody's form goes stale by it.
create function note_member_part() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owner_id uuid;
begin
  foreach owner_id in array array[new.member_profile_id, nullif(old.member_profile_id, new.member_profile_id)] loop
    continue when owner_id is null;
    if tg_table_name = 'member_address' then
      update member m set has_address = exists (
        select from member_address a where a.branch_id = m.branch_id and a.member_profile_id = m.id and a.deleted_at is null)
      where m.id = owner_id;
    elsif tg_table_name = 'member_beneficiary' then
      update member m set has_beneficiary = exists (
        select from member_beneficiary b
        where b.branch_id = m.branch_id and b.member_profile_id = m.id and b.deleted_at is null)
      where m.id = owner_id;
    else
      delete from member_government_key where member_id = owner_id;
      insert into member_government_key (member_id, organization_id, branch_id, kind, key)
        select distinct g.member_profile_id, g.organization_id, g.branch_id, g.kind, kaban_bare(g.value)
        from member_government_benefit g
        where g.branch_id = new.branch_id and g.member_profile_id = owner_id and g.deleted_at is null
          and kaban_bare(g.value) <> '';
      update member m set (government_ids, government_id_until) = (
        select string_agg(g.value || ' ' || kaban_bare(g.value), ' '), max(coalesce(g.expiry_date, 'infinity'))
        from member_government_benefit g
        where g.branch_id = m.branch_id and g.member_profile_id = m.id and g.deleted_at is null)
      where m.id = owner_id;
    end if;
  end loop;
  return null;
end $$;
create trigger member_address_noted after insert or update on member_address
  for each row execute function note_member_part();
create trigger member_beneficiary_noted after insert or update on member_beneficiary
  for each row execute function note_member_part();
create trigger member_government_benefit_noted after insert or update on member_government_benefit
  for each row execute function note_member_part();

-- Members that fit words typed by a person: those in whose text every word is, in any order; when there are none, those
-- whose names sound most like it. It works past row-level security, which would keep the indexes from being used, and
-- keeps to the branch itself.
create function kaban_find_members(q text, most integer) returns table (id uuid, likeness real)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45 as $$
declare
  holds text;
  many bigint;
  nearness real;
  sound text := kaban_sound(q);
begin
  -- Written out word by word: an index serves "like" with each, not with all of an array.
  select string_agg(format('m.search_text like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), ' and ')
    into holds from regexp_split_to_table(kaban_plain(q), '[\s,]+') as word where word <> '';
  if holds is null then
    return;
  end if;
  return query execute 'select m.id, 1::real from member m where ' || holds || ' and m.branch_id = kaban_branch()
    and m.organization_id = kaban_organization() and m.deleted_at is null limit $1' using most;
  get diagnostics many = row_count;
  if many > 0 or sound = '' then
    return;
  end if;
  -- The index is asked for the nearest first: a common name is a little like thousands.
  foreach nearness in array array[0.8, 0.6, 0.45] loop
    perform set_config('pg_trgm.word_similarity_threshold', nearness::text, true);
    return query
      with alike as materialized (
        select m.id, word_similarity(sound, m.sound_text) as likeness from member m
        where sound <% m.sound_text and m.branch_id = kaban_branch()
          and m.organization_id = kaban_organization() and m.deleted_at is null)
      select a.id, a.likeness from alike a where a.likeness >= 0.85 * (select max(b.likeness) from alike b)
      order by a.likeness desc limit least(most, 100);
    get diagnostics many = row_count;
    exit when many > 0;
  end loop;
end $$;

-- A closed member's accounts take no posting: the ledger looks at the holding under its lock, so closing marks each
-- holding, and what it was before comes back on reopening. A holding that is opened later is closed from its beginning.
alter table member_account_balance add column status_before_closing text;
create function close_holding_of_closed_member() returns trigger language plpgsql as $$
begin
  if exists (select from member where id = new.member_id and is_closed for share) then
    new.status_before_closing := new.status;
    new.status := 'closed';
  end if;
  return new;
end $$;
create trigger member_account_balance_of_closed before insert on member_account_balance
  for each row execute function close_holding_of_closed_member();

-- Whose member a footstep is about, when it tells of something that hangs on one.
alter table footstep add column member_profile_id uuid generated always as (
  case when coalesce(after ->> 'member_profile_id', before ->> 'member_profile_id') ~*
      '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    then coalesce(after ->> 'member_profile_id', before ->> 'member_profile_id')::uuid end) stored;
create index footstep_member on footstep (member_profile_id) where member_profile_id is not null;

-- What this server signs with, so that a code it printed is told from one somebody made up. In the database, so that
-- printed cards outlive the machine. Requests come by it through the function alone.
create table server_key (
  name text primary key,
  key bytea not null
);
insert into server_key (name, key) select 'member-qr', sha256(uuid_send(gen_random_uuid())
  || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
create function kaban_sign_member(branch uuid, member uuid) returns bytea language sql stable security definer
  set search_path = public, pg_temp as $$
  with pad as (
    select string_agg(set_byte('\x00', 0, b # 54), '' order by n) as inner_pad,
      string_agg(set_byte('\x00', 0, b # 92), '' order by n) as outer_pad
    from (select n, case when n < 32 then get_byte(key, n) else 0 end as b
      from server_key, generate_series(0, 63) as n where name = 'member-qr') as bytes)
  select substr(sha256(outer_pad || sha256(inner_pad || uuid_send(branch) || uuid_send(member))), 1, 16) from pad $$;

grant select, insert on member_attribute_history, member_close_remark, member_dismissal to kaban_app;
grant select, insert, update, delete on member_draft to kaban_app;
grant select on member_government_key to kaban_app;
do $$
declare
  owned text;
begin
  foreach owned in array array['member_attribute_history', 'member_close_remark', 'member_dismissal', 'member_draft',
    'member_government_key']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

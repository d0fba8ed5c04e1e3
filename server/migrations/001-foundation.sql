-- People, organisations, branches, and what every engine leaves behind: footsteps, answers, outbox.

create extension if not exists pg_trgm;
create extension if not exists unaccent;

do $$
begin
  create role kaban_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  execute format('grant kaban_app to %I', current_user);
exception when others then
  -- A superuser needs no grant, and an owner that may not grant already has it.
  null;
end $$;
grant usage on schema public to kaban_app;

create function kaban_organization() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('kaban.organization_id', true), '')::uuid $$;
create function kaban_branch() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('kaban.branch_id', true), '')::uuid $$;

-- Text as it is searched: without case and without accents, so that "pena" finds "Peña". Not in SQL, since the planner
-- would write it out, and then it could not be declared to leak nothing (see 002).
create function kaban_plain(value text) returns text language plpgsql immutable strict parallel safe
  as $$ begin return lower(public.unaccent('public.unaccent'::regdictionary, value)); end $$;

create table user_account (
  id uuid primary key,
  email text not null,
  user_name text not null,
  first_name text not null default '',
  middle_name text,
  last_name text not null default '',
  suffix text,
  birthdate date,
  contact_number text,
  media_id uuid,
  password_hash text not null,
  is_email_verified boolean not null default false,
  is_contact_verified boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index user_account_email on user_account (lower(email)) where deleted_at is null;
create unique index user_account_user_name on user_account (lower(user_name)) where deleted_at is null;

create table session (
  token_hash bytea primary key,
  id uuid not null unique,
  user_id uuid not null references user_account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  ip_address text,
  user_agent text,
  device_type text
);
create index session_by_user on session (user_id);

create table login_attempt (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz,
  last_failed_at timestamptz not null
);

create table organization (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  created_at timestamptz not null
);

create table branch (
  id uuid primary key,
  organization_id uuid not null references organization,
  name text not null,
  slug text not null,
  time_zone text not null default 'Asia/Manila',
  currency text not null default 'PHP',
  -- Nothing posts on or before this day.
  closed_through date,
  created_at timestamptz not null,
  unique (organization_id, slug),
  unique (organization_id, id)
);

create table user_organization (
  id uuid primary key,
  user_id uuid not null references user_account,
  organization_id uuid not null,
  branch_id uuid not null,
  user_type text not null check (user_type in ('owner', 'employee', 'member')),
  permission_name text not null,
  permissions text[] not null,
  application_status text not null default 'accepted'
    check (application_status in ('pending', 'reported', 'accepted', 'ban', 'not-allowed')),
  user_setting_used_or bigint not null default 0,
  user_setting_number_padding integer not null default 6,
  created_at timestamptz not null,
  deleted_at timestamptz,
  foreign key (organization_id, branch_id) references branch (organization_id, id)
);
create unique index user_organization_once on user_organization (user_id, branch_id) where deleted_at is null;

create table user_preference (
  user_id uuid not null references user_account,
  name text not null,
  value jsonb not null,
  primary key (user_id, name)
);

create table media (
  id uuid primary key,
  organization_id uuid not null references organization,
  branch_id uuid not null references branch,
  file_name text not null,
  file_type text not null,
  file_size integer not null,
  width integer not null,
  height integer not null,
  storage_key text not null,
  created_at timestamptz not null,
  created_by_id uuid not null references user_account
);

create table footstep (
  id uuid primary key,
  organization_id uuid,
  branch_id uuid,
  user_id uuid,
  level text not null default 'info' check (level in ('info', 'warning', 'error', 'debug')),
  module text not null,
  activity text not null,
  description text not null default '',
  entity text,
  entity_id uuid,
  before jsonb,
  after jsonb,
  request_id text,
  user_type text,
  ip_address text,
  user_agent text,
  device_type text,
  location text,
  latitude double precision,
  longitude double precision,
  created_at timestamptz not null
);
create index footstep_branch on footstep (branch_id, created_at desc, id desc);
create index footstep_user on footstep (user_id, created_at desc, id desc);
create index footstep_entity on footstep (entity_id, created_at desc) where entity_id is not null;

-- The answer of each write that carried an idempotency key, given again when the key comes again.
create table remembered_answer (
  user_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);

create table outbox (
  id bigint generated always as identity primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  topic text not null,
  ids uuid[] not null,
  created_at timestamptz not null
);

grant select on organization, branch to kaban_app;
-- Names, for lists; never a password hash.
grant select (id, user_name, first_name, middle_name, last_name, suffix, media_id) on user_account to kaban_app;
grant insert on footstep, outbox to kaban_app;
grant usage on sequence outbox_id_seq to kaban_app;
grant select on footstep to kaban_app;
grant select, insert on remembered_answer to kaban_app;
grant select, insert on media to kaban_app;

alter table media enable row level security;
create policy media_tenant on media to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table footstep enable row level security;
create policy footstep_tenant on footstep to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table outbox enable row level security;
create policy outbox_tenant on outbox to kaban_app
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table organization enable row level security;
create policy organization_tenant on organization to kaban_app using (id = (select kaban_organization()));
alter table branch enable row level security;
create policy branch_tenant on branch to kaban_app using (organization_id = (select kaban_organization()));

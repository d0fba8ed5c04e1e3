-- Accounts kept safe: verification, reset links, proofs by password, second factors, sessions as they are shown.

alter table user_account
  add column description text,
  -- Where the person last signed in ("https://kaban.example.coop"): links in mail lead there and nowhere else.
  add column sign_in_origin text;
create unique index user_account_contact_number on user_account (contact_number)
  where deleted_at is null and contact_number is not null;

alter table session
  add column time_zone text not null default '',
  add column latitude double precision,
  add column longitude double precision;

alter table organization add column require_second_factor boolean not null default false;

-- A picture without a branch is a person's own.
alter table media
  alter column organization_id drop not null,
  alter column branch_id drop not null,
  add constraint media_of_branch_or_person check ((organization_id is null) = (branch_id is null));
create index media_by_person on media (created_by_id, created_at) where organization_id is null;
create index user_account_picture on user_account (media_id) where media_id is not null;

-- How often something was asked for within a while, so that it can be refused beyond a number.
create table throttle (
  key text primary key,
  taken integer not null,
  until timestamptz not null
);
create index throttle_until on throttle (until);

create table reset_link (
  token_hash bytea primary key,
  -- Null for a name that is nobody's, so that asking takes the same work.
  user_id uuid references user_account,
  expires_at timestamptz not null
);
create index reset_link_by_user on reset_link (user_id);

create table one_time_code (
  user_id uuid not null references user_account,
  channel text not null check (channel in ('email', 'contact')),
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, channel)
);

-- A password confirmed right now, for one act of one session.
create table password_proof (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  action text not null,
  -- Whose password it was: that of the session's person, or of an owner of this organisation.
  confirmed_by_id uuid not null references user_account,
  owner_of_id uuid references organization,
  expires_at timestamptz not null
);
create index password_proof_by_session on password_proof (session_id);
grant select, delete on password_proof to kaban_app;

create table second_factor (
  user_id uuid primary key references user_account,
  -- Sealed with the server's key.
  secret bytea not null,
  created_at timestamptz not null,
  -- In force from here on.
  confirmed_at timestamptz,
  -- The half minute of the last code taken: none at or before it is taken again.
  last_step bigint not null default 0
);

create table recovery_code (
  user_id uuid not null references second_factor on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- Somebody who gave the right password and must still give a code.
create table second_factor_challenge (
  token_hash bytea primary key,
  user_id uuid not null references user_account,
  tries integer not null default 0,
  expires_at timestamptz not null
);
create index second_factor_challenge_by_user on second_factor_challenge (user_id);

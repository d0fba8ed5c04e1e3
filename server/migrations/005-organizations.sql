-- What organisations and branches say of themselves, how people come to belong to them, and what they are permitted.

alter table organization
  add column address text,
  add column email text,
  add column contact_number text,
  add column description text,
  add column how_to_join text,
  add column personal_website_link text,
  add column facebook_link text,
  add column instagram_link text,
  add column youtube_link text,
  add column x_link text,
  add column is_private boolean not null default false,
  add column media_id uuid references media,
  add column cover_media_id uuid references media,
  add column created_by_id uuid references user_account,
  add column updated_at timestamptz,
  add column version integer not null default 1;
create index organization_public on organization (kaban_plain(name), id) where not is_private;
create index organization_logo on organization (media_id) where media_id is not null;
create index organization_cover on organization (cover_media_id) where cover_media_id is not null;

alter table branch
  add column type text not null default 'cooperative branch'
    check (type in ('cooperative branch', 'business branch', 'banking branch')),
  add column description text,
  add column email text,
  add column contact_number text,
  add column address text,
  add column barangay text,
  add column city text,
  add column province text,
  add column region text,
  add column postal_code text,
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  add column tax_identification_number text,
  add column media_id uuid references media,
  add column updated_at timestamptz,
  add column version integer not null default 1;
create index branch_picture on branch (media_id) where media_id is not null;

-- A code that was given out never comes to mean another branch: it stays taken when it is taken back.
create table invitation_code (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  code text not null,
  user_type text not null check (user_type in ('employee', 'member')),
  expiration_date date not null,
  max_use integer not null check (max_use > 0),
  current_use integer not null default 0 check (current_use between 0 and max_use),
  description text not null default '',
  permission_name text not null,
  permission_description text not null default '',
  permissions text[] not null,
  created_at timestamptz not null,
  created_by_id uuid not null references user_account,
  updated_at timestamptz not null,
  updated_by_id uuid not null references user_account,
  deleted_at timestamptz,
  deleted_by_id uuid references user_account,
  version integer not null default 1,
  foreign key (organization_id, branch_id) references branch (organization_id, id)
);
create unique index invitation_code_once on invitation_code (lower(code));
create index invitation_code_branch on invitation_code (branch_id, expiration_date desc, id desc) where deleted_at is null;

create table permission_template (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null check (name <> ''),
  description text not null default '',
  permissions text[] not null,
  created_at timestamptz not null,
  created_by_id uuid references user_account,
  updated_at timestamptz not null,
  updated_by_id uuid references user_account,
  deleted_at timestamptz,
  deleted_by_id uuid references user_account,
  version integer not null default 1,
  foreign key (organization_id, branch_id) references branch (organization_id, id)
);
create unique index permission_template_once on permission_template (branch_id, lower(name)) where deleted_at is null;

alter table user_organization
  add column permission_description text not null default '',
  -- Who decided on its state, when and why; a membership that ended has deleted_at too.
  add column decided_by_id uuid references user_account,
  add column decided_at timestamptz,
  add column decision_reason text,
  add column invitation_code_id uuid references invitation_code,
  -- The booklet of receipts in hand.
  add column receipt_prefix text not null default '',
  add column receipt_start bigint check (receipt_start > 0),
  add column receipt_end bigint check (receipt_end >= receipt_start),
  add column default_account_id uuid,
  add column default_payment_type_id uuid references payment_type,
  add column updated_at timestamptz,
  add column version integer not null default 1,
  add check ((receipt_start is null) = (receipt_end is null)),
  add foreign key (branch_id, default_account_id) references account (branch_id, id);
create index user_organization_branch on user_organization (branch_id) where deleted_at is null;
create index user_organization_organization on user_organization (organization_id, user_type) where deleted_at is null;

-- An organisation keeps an owner. Those who would leave it at once wait for each other at its row.
create function keep_an_owner() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from organization where id = old.organization_id for no key update;
  if not exists (select from user_organization where organization_id = old.organization_id and id <> old.id
      and user_type = 'owner' and application_status = 'accepted' and deleted_at is null) then
    raise exception 'an organization keeps an owner'
      using errcode = 'restrict_violation', constraint = 'organization_keeps_owner';
  end if;
  return coalesce(new, old);
end $$;
create trigger user_organization_keeps_owner before update on user_organization for each row
  when (old.user_type = 'owner' and old.application_status = 'accepted' and old.deleted_at is null
    and (new.user_type <> 'owner' or new.application_status <> 'accepted' or new.deleted_at is not null
      or new.organization_id <> old.organization_id))
  execute function keep_an_owner();
create trigger user_organization_keeps_owner_row before delete on user_organization for each row
  when (old.user_type = 'owner' and old.application_status = 'accepted' and old.deleted_at is null)
  execute function keep_an_owner();

-- Whether somebody owns the organisation that is worked in, through whichever of its branches.
create function kaban_is_owner(person uuid) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$
  select exists (select from user_organization where user_id = person and organization_id = kaban_organization()
    and user_type = 'owner' and application_status = 'accepted' and deleted_at is null) $$;

-- The living memberships of the branch that is worked in, with the little of the person that it may know.
create view branch_membership with (security_barrier) as
  select m.id, m.user_id, m.user_type, m.application_status, m.permission_name, m.permission_description,
    m.permissions, m.decided_by_id, m.decided_at, m.decision_reason, m.receipt_prefix, m.receipt_start,
    m.receipt_end, m.user_setting_used_or, m.user_setting_number_padding, m.default_account_id,
    (select p.id from payment_type p where p.id = m.default_payment_type_id and p.deleted_at is null)
      as default_payment_type_id,
    m.created_at, m.version, u.user_name, u.email, u.contact_number, u.media_id,
    concat_ws(' ', nullif(u.first_name, ''), u.middle_name, nullif(u.last_name, ''), u.suffix) as full_name,
    (select d.user_name from user_account d where d.id = m.decided_by_id) as decided_by_name,
    (select i.code from invitation_code i where i.id = m.invitation_code_id) as invitation_code,
    greatest((select max(s.last_used_at) from session s where s.user_id = m.user_id),
      (select f.created_at from footstep f where f.user_id = m.user_id and f.branch_id = m.branch_id
        order by f.created_at desc limit 1)) as last_seen_at
  from user_organization m join user_account u on u.id = m.user_id
  where m.organization_id = kaban_organization() and m.branch_id = kaban_branch() and m.deleted_at is null;

grant select on branch_membership to kaban_app;
grant select, insert, update on user_organization, invitation_code, permission_template to kaban_app;
-- An employee is added together with their account.
grant insert (id, email, user_name, first_name, middle_name, last_name, suffix, birthdate, contact_number,
  password_hash, created_at, updated_at) on user_account to kaban_app;

do $$
declare
  owned text;
begin
  foreach owned in array array['user_organization', 'invitation_code', 'permission_template']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

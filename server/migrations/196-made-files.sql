-- Files that servers make for people: large exports, and papers of many members. Each is made by the run of its id, lies in
-- parts among the uploaded files, and is cleared away with them once its time is over (decision 067).
create table made_file (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  made_for_id uuid not null,
  kind text not null constraint made_file_kind
    check (kind in ('list', 'statements', 'member cards', 'information sheets')),
  name text not null,
  content_type text not null,
  -- Whoever fetches it still needs one of these; none are needed for lists of one's own rows.
  permissions text[] not null,
  created_at timestamp with time zone not null,
  kept_until timestamp with time zone not null,
  ready_at timestamp with time zone,
  bytes bigint,
  parts integer not null default 0,
  -- How many rows or papers are in it.
  holds integer,
  constraint made_file_pkey primary key (organization_id, branch_id, id)
);
create index made_file_of_person on made_file (organization_id, branch_id, made_for_id, created_at, id);
create index made_file_over on made_file (organization_id, branch_id, kept_until);

grant select, insert, delete on made_file to kaban_app;
grant update (kept_until, ready_at, bytes, parts, holds) on made_file to kaban_app;
alter table made_file enable row level security;
create policy made_file_tenant on made_file to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- What the nightly tie-out has found to differ, until it is found no more and after.
create table tie_out_item (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  kind text not null constraint tie_out_item_kind check (kind <> ''),
  -- The id or word of what was compared, and what it is called.
  subject text not null,
  subject_name text not null,
  expected bigint not null,
  found bigint not null,
  difference bigint not null generated always as (found - expected) stored,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  resolved_at timestamptz,
  owner_id uuid,
  note text,
  version integer not null,
  constraint tie_out_item_pkey primary key (organization_id, branch_id, id),
  constraint tie_out_item_branch foreign key (organization_id, branch_id) references branch (organization_id, id)
);
-- One that comes back after it was resolved is another difference.
create unique index tie_out_item_lasting on tie_out_item (organization_id, branch_id, kind, subject)
  where resolved_at is null;
create index tie_out_item_branch_seen on tie_out_item (branch_id, first_seen_at desc, id desc);

grant select, insert, update on tie_out_item to kaban_app;
alter table tie_out_item enable row level security;
create policy tie_out_item_tenant on tie_out_item to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- What people keep of lists, and imports: the file, what is wrong with it, what came of it.

create table saved_view (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  user_id uuid not null references user_account,
  list text not null,
  name text not null check (name <> ''),
  filter jsonb not null,
  sort jsonb not null,
  q text not null,
  columns jsonb not null,
  page_size integer not null check (page_size between 1 and 500),
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  foreign key (organization_id, branch_id) references branch (organization_id, id),
  unique (branch_id, id)
);
create unique index saved_view_once on saved_view (branch_id, user_id, list, lower(name));
create index saved_view_list on saved_view (branch_id, list) where is_shared;

-- The view a list opens with for a person; their own, or one that is shared.
create table saved_view_default (
  organization_id uuid not null,
  branch_id uuid not null,
  user_id uuid not null references user_account,
  list text not null,
  view_id uuid not null,
  primary key (branch_id, user_id, list),
  foreign key (branch_id, view_id) references saved_view (branch_id, id) on delete cascade
);
create index saved_view_default_view on saved_view_default (branch_id, view_id);

create table import_run (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  target text not null,
  status text not null default 'uploaded' check (status in ('uploaded', 'checked', 'imported', 'undone')),
  file_name text not null,
  headings text[] not null,
  columns jsonb not null,
  date_order text not null check (date_order in ('month first', 'day first')),
  total integer not null,
  good integer,
  failed integer,
  imported integer not null default 0,
  -- The rows it made, for undoing it.
  row_ids uuid[],
  created_at timestamptz not null,
  created_by_id uuid not null references user_account,
  imported_at timestamptz,
  undone_at timestamptz,
  undone_by_id uuid references user_account,
  foreign key (organization_id, branch_id) references branch (organization_id, id),
  unique (branch_id, id)
);
create index import_run_branch on import_run (branch_id, created_at desc, id desc);

-- A line of the file, until it is imported; those that are wrong stay for a while with what is wrong with them.
create table import_line (
  run_id uuid not null,
  line integer not null,
  organization_id uuid not null,
  branch_id uuid not null,
  cells jsonb not null,
  faults jsonb,
  primary key (run_id, line),
  foreign key (branch_id, run_id) references import_run (branch_id, id) on delete cascade
);

-- How far a run is, written beside its transaction so that others see it.
create table import_progress (
  run_id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  phase text not null check (phase in ('check', 'import', 'undo')),
  done integer not null,
  total integer not null,
  told_at timestamptz not null,
  foreign key (branch_id, run_id) references import_run (branch_id, id) on delete cascade
);

-- Which column a person matched with which field the last time these headings came.
create table import_match (
  organization_id uuid not null,
  branch_id uuid not null,
  user_id uuid not null references user_account,
  target text not null,
  headings_hash text not null,
  columns jsonb not null,
  date_order text not null,
  primary key (branch_id, user_id, target, headings_hash),
  foreign key (organization_id, branch_id) references branch (organization_id, id)
);

grant select, insert, update, delete on saved_view, saved_view_default, import_run, import_line, import_progress,
  import_match to kaban_app;

do $$
declare
  owned text;
begin
  foreach owned in array array['saved_view', 'saved_view_default', 'import_run', 'import_line', 'import_progress',
    'import_match']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

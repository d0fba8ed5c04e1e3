-- What is printed in members' passbooks, so that new lines go below it, and how those books are ruled.

-- One row a branch, once somebody has changed how its books are ruled. Lengths are tenths of a millimetre.
create table passbook_layout (
  branch_id uuid primary key,
  organization_id uuid not null,
  lines_per_page integer not null check (lines_per_page between 1 and 60),
  pages integer not null check (pages between 1 and 100),
  page_width integer not null check (page_width between 400 and 3000),
  page_height integer not null check (page_height between 400 and 3000),
  top integer not null check (top between 0 and 1500),
  "left" integer not null check ("left" between 0 and 1000),
  line_height integer not null check (line_height between 25 and 200),
  lines_above_fold integer check (lines_above_fold between 1 and 60),
  fold_gap integer not null check (fold_gap between 0 and 500),
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by_id uuid not null references user_account,
  foreign key (organization_id, branch_id) references branch (organization_id, id)
);

-- One booklet: the first, the second … of an account of a member.
create table passbook_volume (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  member_id uuid not null,
  account_id uuid not null,
  number integer not null check (number > 0),
  reason text not null check (reason <> ''),
  -- As the branch ruled its books when it was opened: where a line stands does not change with the settings.
  lines_per_page integer not null check (lines_per_page > 0),
  pages integer not null check (pages > 0),
  opened_at timestamptz not null,
  opened_by_id uuid not null references user_account,
  unique (branch_id, id),
  unique (member_id, account_id, number),
  foreign key (organization_id, branch_id) references branch (organization_id, id),
  foreign key (branch_id, member_id) references member (branch_id, id),
  foreign key (branch_id, account_id) references account (branch_id, id)
);

-- What stands in a booklet, line by line. Position 0 is not on paper: the line is in the balance brought forward, which
-- is a row without an entry. Each line of the journal stands in one place at most.
create table passbook_line (
  id uuid primary key default gen_random_uuid(),
  organization_id uuid not null,
  branch_id uuid not null,
  volume_id uuid not null,
  position integer not null check (position >= 0),
  entry_id uuid,
  line_number smallint,
  -- As it was printed: of the lines before it in the book, whatever their days.
  balance bigint not null,
  printed_at timestamptz not null,
  printed_by_id uuid not null references user_account,
  check ((entry_id is null) = (line_number is null)),
  check (entry_id is not null or position > 0),
  foreign key (branch_id, volume_id) references passbook_volume (branch_id, id),
  foreign key (entry_id, line_number) references journal_line
);
create unique index passbook_line_position on passbook_line (volume_id, position) where position > 0;
create unique index passbook_line_once on passbook_line (entry_id, line_number) where entry_id is not null;

-- What is on paper stays there.
create function refuse_passbook_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: what is printed stays printed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger passbook_volume_append_only before update or delete on passbook_volume
  for each row execute function refuse_passbook_change();
create trigger passbook_line_append_only before update or delete on passbook_line
  for each row execute function refuse_passbook_change();

grant select, insert, update on passbook_layout to kaban_app;
grant select, insert on passbook_volume, passbook_line to kaban_app;

do $$
declare
  owned text;
begin
  foreach owned in array array['passbook_layout', 'passbook_volume', 'passbook_line']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

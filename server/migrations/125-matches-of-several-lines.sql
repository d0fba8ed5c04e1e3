-- A match brings lines of a bank together with lines of the books, one or several of each, of one sum (decision 056).
create table bank_match (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  matched_at timestamptz not null,
  matched_by_id uuid not null constraint bank_match_matched_by references user_account,
  constraint bank_match_pkey primary key (organization_id, branch_id, id),
  constraint bank_match_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint bank_match_account foreign key (organization_id, branch_id, bank_account_id)
    references bank_account (organization_id, branch_id, id),
  constraint bank_match_of_account unique (organization_id, branch_id, bank_account_id, id)
);

-- The lines of the journal of a match.
create table bank_match_line (
  organization_id uuid not null,
  branch_id uuid not null,
  match_id uuid not null,
  entry_id uuid not null,
  line_number smallint not null,
  constraint bank_match_line_pkey primary key (organization_id, branch_id, match_id, entry_id, line_number),
  constraint bank_match_line_match foreign key (organization_id, branch_id, match_id)
    references bank_match (organization_id, branch_id, id),
  constraint bank_match_line_once unique (organization_id, branch_id, entry_id, line_number)
);

alter table bank_statement_line disable trigger bank_statement_line_stays;
alter table bank_statement_line add column match_id uuid;
-- Each match of before is one of one line and one line, under the id of the bank's line.
insert into bank_match (organization_id, branch_id, id, bank_account_id, matched_at, matched_by_id)
  select organization_id, branch_id, id, bank_account_id, matched_at, matched_by_id
  from bank_statement_line where entry_id is not null;
insert into bank_match_line (organization_id, branch_id, match_id, entry_id, line_number)
  select organization_id, branch_id, id, entry_id, line_number from bank_statement_line where entry_id is not null;
update bank_statement_line set match_id = id where entry_id is not null;
alter table bank_statement_line enable trigger bank_statement_line_stays;
alter table bank_statement_line drop column entry_id, drop column line_number, drop column matched_at,
  drop column matched_by_id;
alter table bank_statement_line add constraint bank_statement_line_match
  foreign key (organization_id, branch_id, bank_account_id, match_id)
  references bank_match (organization_id, branch_id, bank_account_id, id);
create index bank_statement_line_matched on bank_statement_line (organization_id, branch_id, match_id)
  where match_id is not null;

-- As before, but for what of a line changes; what a match is, is held below.
create or replace function keep_bank_statement_line() returns trigger language plpgsql as $$
declare
  line bank_statement_line := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['match_id', 'version'] <> to_jsonb(new) - array['match_id', 'version'] then
    raise exception 'a line of a bank stays as the bank wrote it' using errcode = 'restrict_violation';
  end if;
  if exists (select from bank_reconciliation r where r.organization_id = line.organization_id
      and r.branch_id = line.branch_id and r.bank_account_id = line.bank_account_id
      and r.through >= line.entry_date and r.state <> 'reopened') then
    raise exception 'these lines are reconciled' using errcode = 'restrict_violation';
  end if;
  return line;
end $$;

-- At the end of a transaction each match has lines of both sides that come to one sum, the books' of its account.
create function keep_bank_match() returns trigger language plpgsql as $$
declare
  changed uuid;
  told numeric;
  booked numeric;
  lines bigint;
  books bigint;
  named bigint;
begin
  foreach changed in array array[case when tg_op <> 'INSERT' then old.match_id end,
    case when tg_op <> 'DELETE' then new.match_id end]
  loop
    select coalesce(sum(s.amount), 0), count(*) into told, lines from bank_statement_line s
      where s.organization_id = coalesce(new.organization_id, old.organization_id)
        and s.branch_id = coalesce(new.branch_id, old.branch_id) and s.match_id = changed;
    select coalesce(sum(l.debit - l.credit), 0), count(l.entry_id), count(*) into booked, books, named
      from bank_match_line k
      join bank_match m on m.organization_id = k.organization_id and m.branch_id = k.branch_id and m.id = k.match_id
      join bank_account b on b.organization_id = m.organization_id and b.branch_id = m.branch_id
        and b.id = m.bank_account_id
      left join journal_line l on l.organization_id = k.organization_id and l.branch_id = k.branch_id
        and l.entry_id = k.entry_id and l.line_number = k.line_number and l.account_id = b.account_id
      where k.organization_id = coalesce(new.organization_id, old.organization_id)
        and k.branch_id = coalesce(new.branch_id, old.branch_id) and k.match_id = changed;
    if told <> booked or books <> named or (lines = 0) <> (books = 0) then
      raise exception 'a match of lines that do not come to the same' using errcode = 'restrict_violation';
    end if;
  end loop;
  return null;
end $$;
create constraint trigger bank_match_adds_up after insert or update or delete on bank_match_line
  deferrable initially deferred for each row execute function keep_bank_match();
create constraint trigger bank_statement_line_adds_up after update of match_id on bank_statement_line
  deferrable initially deferred for each row when (old.match_id is distinct from new.match_id)
  execute function keep_bank_match();
create constraint trigger bank_statement_line_gone after delete on bank_statement_line
  deferrable initially deferred for each row when (old.match_id is not null) execute function keep_bank_match();

grant select, insert, delete on bank_match, bank_match_line to kaban_app;
do $$
declare
  owned text;
begin
  foreach owned in array array['bank_match', 'bank_match_line']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

-- What banks say of the branch's accounts, line by line, and how that agrees with the books (decision 045).
create table bank_statement_line (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  entry_date date not null,
  description text,
  reference text,
  -- In centavos: above zero came in, below zero went out.
  amount bigint not null,
  -- What the bank says it holds after the line.
  balance bigint,
  -- The line of the journal that it is; both of one account and amount.
  entry_id uuid,
  line_number smallint,
  matched_at timestamptz,
  matched_by_id uuid constraint bank_statement_line_matched_by references user_account,
  created_at timestamptz not null,
  created_by_id uuid not null constraint bank_statement_line_created_by references user_account,
  version integer not null default 1,
  constraint bank_statement_line_pkey primary key (organization_id, branch_id, id),
  constraint bank_statement_line_account foreign key (organization_id, branch_id, bank_account_id)
    references bank_account (organization_id, branch_id, id),
  constraint bank_statement_line_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id),
  constraint bank_statement_line_amount check (amount <> 0),
  constraint bank_statement_line_match check (num_nulls(entry_id, line_number, matched_at, matched_by_id) in (0, 4))
);
create unique index bank_statement_line_once on bank_statement_line (organization_id, branch_id, entry_id, line_number)
  where entry_id is not null;
create index bank_statement_line_listed on bank_statement_line (organization_id, branch_id, bank_account_id, entry_date, id);

create table bank_reconciliation (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  through date not null,
  state text not null,
  -- In centavos, as it was closed: what the bank holds, and what the books say, with all that lies between.
  bank_balance bigint not null,
  in_transit bigint not null,
  outstanding bigint not null,
  opening_difference bigint not null,
  book_balance bigint not null,
  note text,
  closed_at timestamptz not null,
  closed_by_id uuid not null constraint bank_reconciliation_closed_by references user_account,
  decided_at timestamptz,
  decided_by_id uuid constraint bank_reconciliation_decided_by references user_account,
  version integer not null default 1,
  constraint bank_reconciliation_pkey primary key (organization_id, branch_id, id),
  constraint bank_reconciliation_account foreign key (organization_id, branch_id, bank_account_id)
    references bank_account (organization_id, branch_id, id),
  constraint bank_reconciliation_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id),
  constraint bank_reconciliation_state check (state in ('closed', 'approved', 'reopened')),
  constraint bank_reconciliation_two check (case state when 'closed' then num_nonnulls(decided_at, decided_by_id) = 0
    else num_nulls(decided_at, decided_by_id) = 0 end and (state <> 'approved' or decided_by_id <> closed_by_id)),
  constraint bank_reconciliation_adds_up
    check (bank_balance + in_transit - outstanding + opening_difference = book_balance)
);
create unique index bank_reconciliation_once on bank_reconciliation (organization_id, branch_id, bank_account_id, through)
  where state <> 'reopened';

create function keep_bank_reconciliation() returns trigger language plpgsql as $$
declare
  of_deciding text[] := array['state', 'decided_at', 'decided_by_id', 'version'];
begin
  if tg_op = 'DELETE' or old.state <> 'closed' or new.state = 'closed'
      or to_jsonb(old) - of_deciding <> to_jsonb(new) - of_deciding then
    raise exception 'a reconciliation stays as it was closed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger bank_reconciliation_stays before update or delete on bank_reconciliation
  for each row execute function keep_bank_reconciliation();

-- What a reconciliation rests on stays as long as that stands; a match is of one account and one amount.
create function keep_bank_statement_line() returns trigger language plpgsql as $$
declare
  line bank_statement_line := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op = 'UPDATE' and to_jsonb(old) - array['entry_id', 'line_number', 'matched_at', 'matched_by_id', 'version']
      <> to_jsonb(new) - array['entry_id', 'line_number', 'matched_at', 'matched_by_id', 'version'] then
    raise exception 'a line of a bank stays as the bank wrote it' using errcode = 'restrict_violation';
  end if;
  if exists (select from bank_reconciliation r where r.organization_id = line.organization_id
      and r.branch_id = line.branch_id and r.bank_account_id = line.bank_account_id
      and r.through >= line.entry_date and r.state <> 'reopened') then
    raise exception 'these lines are reconciled' using errcode = 'restrict_violation';
  end if;
  if tg_op <> 'DELETE' and new.entry_id is not null and not exists (select from journal_line l
      join bank_account b on b.organization_id = new.organization_id and b.branch_id = new.branch_id
        and b.id = new.bank_account_id and b.account_id = l.account_id
      where l.organization_id = new.organization_id and l.branch_id = new.branch_id and l.entry_id = new.entry_id
        and l.line_number = new.line_number and l.debit - l.credit = new.amount) then
    raise exception 'a line of a bank that the books do not have so' using errcode = 'restrict_violation';
  end if;
  return line;
end $$;
create trigger bank_statement_line_stays before insert or update or delete on bank_statement_line
  for each row execute function keep_bank_statement_line();

grant select, insert, update, delete on bank_statement_line to kaban_app;
grant select, insert, update on bank_reconciliation to kaban_app;
do $$
declare
  owned text;
begin
  foreach owned in array array['bank_statement_line', 'bank_reconciliation']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

-- Who sees the books sees what the banks say; who puts books right matches it; who decides approves.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['bank-statement-line:read',
      'bank-statement-line:export', 'bank-reconciliation:read', 'bank-reconciliation:export', 'reconciliation:show']
      where 'batches:cash-position' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['reconciliation:match',
      'reconciliation:match-suggested', 'reconciliation:unmatch', 'reconciliation:close', 'reconciliation:reopen']
      where 'approvals:decide' = any(permissions) or 'adjustment-entry:create' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['reconciliation:approve']
      where 'approvals:decide' = any(permissions)$update$, roles);
  end loop;
end $$;

-- Instalments that a member has ordered to be paid out of savings of theirs, and what became of each (decision 054).
create table payment_instruction (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  savings_account_id uuid not null,
  -- In centavos: what stays in the account whatever is due.
  minimum_left bigint not null,
  is_partial boolean not null,
  from_date date not null,
  until_date date,
  created_at timestamptz not null,
  created_by_id uuid not null constraint payment_instruction_by references user_account,
  cancelled_at timestamptz,
  cancelled_by_id uuid constraint payment_instruction_cancelled_by references user_account,
  cancel_reason text,
  constraint payment_instruction_pkey primary key (organization_id, branch_id, id),
  constraint payment_instruction_terms check (minimum_left >= 0 and (until_date is null or until_date >= from_date)),
  constraint payment_instruction_cancelled
    check (num_nulls(cancelled_at, cancelled_by_id, cancel_reason) in (0, 3)),
  constraint payment_instruction_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint payment_instruction_account foreign key (organization_id, branch_id, savings_account_id)
    references member_account (organization_id, branch_id, id)
);
create unique index payment_instruction_once on payment_instruction (organization_id, branch_id, loan_id)
  where cancelled_at is null;
create index payment_instruction_listed on payment_instruction (organization_id, branch_id, created_at desc, id);
create index payment_instruction_of_loan on payment_instruction (organization_id, branch_id, loan_id);
create index payment_instruction_of_account on payment_instruction (organization_id, branch_id, savings_account_id);
create function keep_payment_instruction() returns trigger language plpgsql as $$
declare
  of_end text[] := array['cancelled_at', 'cancelled_by_id', 'cancel_reason'];
begin
  if tg_op = 'DELETE' or old.cancelled_at is not null or new.cancelled_at is null
      or to_jsonb(old) - of_end <> to_jsonb(new) - of_end then
    raise exception 'a standing instruction stays as it was given' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_instruction_stays before update or delete on payment_instruction
  for each row execute function keep_payment_instruction();

-- Once a due date. What is under way was asked of the books under a key of its own, so that asking again answers the same.
create table payment_instruction_run (
  organization_id uuid not null,
  branch_id uuid not null,
  instruction_id uuid not null,
  due_on date not null,
  carried_out_on date not null,
  state text not null,
  due bigint not null,
  amount bigint not null,
  entry_id uuid,
  reference text,
  reason text,
  details text,
  constraint payment_instruction_run_pkey primary key (organization_id, branch_id, instruction_id, due_on),
  constraint payment_instruction_run_state check (case state
    when 'under way' then amount > 0 and num_nulls(entry_id, reason) = 2
    when 'sent for approval' then amount > 0 and num_nulls(entry_id, reason) = 2
    when 'paid' then amount > 0 and amount = due and entry_id is not null
    when 'paid in part' then amount > 0 and amount < due and entry_id is not null
    when 'nothing due' then due = 0 and amount = 0 and num_nulls(entry_id, reason) = 2
    when 'failed' then entry_id is null and reason is not null
    else false end),
  constraint payment_instruction_run_of foreign key (organization_id, branch_id, instruction_id)
    references payment_instruction (organization_id, branch_id, id)
);
create index payment_instruction_run_listed on payment_instruction_run (organization_id, branch_id, due_on desc, instruction_id);
create index payment_instruction_run_under_way on payment_instruction_run (organization_id, branch_id)
  where state = 'under way';
create function keep_payment_instruction_run() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.state <> 'under way' then
    raise exception 'what an instruction has come to stays' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payment_instruction_run_stays before update or delete on payment_instruction_run
  for each row execute function keep_payment_instruction_run();

do $$
declare
  owned text;
begin
  foreach owned in array array['payment_instruction', 'payment_instruction_run']
  loop
    execute format('grant select, insert, update, delete on %I to kaban_app', owned);
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loan:instruct', 'loan:instruct-cancel']
      where 'loan-payment:post' = any(permissions)$update$, owned);
  end loop;
end $$;

-- Loans that are released in tranches (decision 060): what is planned, and of each tranche a release of its own.
create table loan_tranche (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  line_number integer not null,
  date date not null,
  amount bigint not null,
  purpose text not null,
  constraint loan_tranche_pkey primary key (organization_id, branch_id, loan_id, line_number),
  constraint loan_tranche_amount check (amount > 0),
  constraint loan_tranche_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create trigger loan_tranche_stays before insert or update or delete on loan_tranche
  for each row execute function keep_loan_parts('draft');
grant select, insert, update, delete on loan_tranche to kaban_app;
alter table loan_tranche enable row level security;
create policy loan_tranche_tenant on loan_tranche to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

alter table loan add column tranches_cancelled_at timestamptz;
-- A further tranche names the schedule that it leads to; it is among those of the first release.
alter table loan_release
  add column tranche_number integer not null default 1,
  add column schedule_number integer,
  add constraint loan_release_tranche check (tranche_number >= 1 and (tranche_number > 1) = (schedule_number is not null)),
  add constraint loan_release_schedule foreign key (organization_id, branch_id, loan_id, schedule_number)
    references loan_schedule (organization_id, branch_id, loan_id, number);
drop index loan_released_once;
create unique index loan_released_once on loan_release (organization_id, branch_id, loan_id, tranche_number)
  where undone_by_entry_id is null;

-- What of a loan is released at first, and what of it is released by now.
create function first_tranche_of(of_organization uuid, of_branch uuid, of_loan uuid, amount bigint)
  returns bigint language sql stable
  set search_path = public, pg_temp as $$
  select coalesce((select t.amount from loan_tranche t where t.organization_id = of_organization
    and t.branch_id = of_branch and t.loan_id = of_loan order by t.line_number limit 1), amount)
$$;
create function lent_of(of_organization uuid, of_branch uuid, of_loan uuid, amount bigint)
  returns bigint language sql stable
  set search_path = public, pg_temp as $$
  select case when exists (select from loan_tranche t where t.organization_id = of_organization
      and t.branch_id = of_branch and t.loan_id = of_loan)
    then (select coalesce(sum(r.amount), 0)::bigint from loan_release r where r.organization_id = of_organization
      and r.branch_id = of_branch and r.loan_id = of_loan and r.undone_by_entry_id is null)
    else amount end
$$;

-- The first release is of the first tranche; what is lent changes no more than by giving up the others.
do $$
declare
  said text := pg_get_functiondef('keep_loan'::regproc);
  piece text[];
  pieces text[][] := array[
    array['r.loan_id = new.id and r.undone_by_entry_id is null;',
      'r.loan_id = new.id and r.undone_by_entry_id is null and r.tranche_number = 1;'],
    array['j.debit = new.amount', 'j.debit = first_tranche_of(new.organization_id, new.branch_id, new.id, new.amount)'],
    array['and r.amount = new.amount', 'and r.amount = first_tranche_of(new.organization_id, new.branch_id, new.id, new.amount)'],
    array['principal is distinct from new.amount', 'principal is distinct from first_tranche_of(new.organization_id, new.branch_id, new.id, new.amount)'],
    array['''officer_id'', ''collector_id'']', '''officer_id'', ''collector_id'', ''amount'', ''tranches_cancelled_at'']'],
    array['if to_jsonb(old) - of_steps', 'if (old.amount, old.tranches_cancelled_at) is distinct from (new.amount, new.tranches_cancelled_at)
        and (old.state, new.state) <> (''released'', ''released'')
      or to_jsonb(old) - of_steps']];
begin
  foreach piece slice 1 in array pieces
  loop
    if position(piece[1] in said) = 0 then raise exception 'keep_loan says something else by now: %', piece[1]; end if;
    said := replace(said, piece[1], piece[2]);
  end loop;
  execute said;
end $$;
create or replace function keep_running_loan() returns trigger language plpgsql as $$
declare
  -- Generated columns are not known yet before an update.
  of_terms text[] := array['maturity_date', 'updated_at', 'updated_by_id', 'version', 'number_key', 'loan_class',
    'class_since', 'account_id', 'member_account_id', 'officer_id', 'collector_id', 'amount', 'tranches_cancelled_at'];
begin
  if to_jsonb(old) - of_terms <> to_jsonb(new) - of_terms then
    raise exception 'a running loan keeps what it says but for its maturity, where it stands and who looks after it'
      using errcode = 'restrict_violation', constraint = 'loan_stays';
  end if;
  if (old.amount, old.tranches_cancelled_at) is distinct from (new.amount, new.tranches_cancelled_at)
      and (old.tranches_cancelled_at is not null or new.tranches_cancelled_at is null
        or new.amount <> lent_of(new.organization_id, new.branch_id, new.id, new.amount) or new.amount >= old.amount) then
    raise exception 'loan % is of what was released once its tranches are cancelled', new.id
      using errcode = 'restrict_violation', constraint = 'loan_lent';
  end if;
  return new;
end $$;

-- Another schedule pays back what is lent by now.
create or replace function check_loan_change() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_loan loan;
  principal bigint;
begin
  select l.* into of_loan from loan l where l.organization_id = new.organization_id
    and l.branch_id = new.branch_id and l.id = new.loan_id;
  select sum(i.principal) into principal from loan_instalment i where i.organization_id = new.organization_id
    and i.branch_id = new.branch_id and i.loan_id = new.loan_id and i.schedule_number = new.schedule_number;
  if principal is distinct from lent_of(new.organization_id, new.branch_id, new.loan_id, of_loan.amount) then
    raise exception 'another schedule of loan % pays back what the first does', new.loan_id
      using errcode = 'check_violation', constraint = 'loan_change_whole';
  end if;
  return new;
end $$;

-- A further tranche is the next of the plan, as its entry says; released or undone, the schedule that is in force
-- pays back all that is lent, which is never more than was approved.
create function check_loan_tranche() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  of_loan loan;
  principal bigint;
begin
  if new.tranche_number = 1 then return null; end if;
  select l.* into of_loan from loan l where l.organization_id = new.organization_id
    and l.branch_id = new.branch_id and l.id = new.loan_id;
  if tg_op = 'INSERT' and (of_loan.state <> 'released' or of_loan.tranches_cancelled_at is not null
      or not exists (select from loan_tranche t where t.organization_id = new.organization_id
        and t.branch_id = new.branch_id and t.loan_id = new.loan_id and t.line_number = new.tranche_number
        and t.amount = new.amount)
      or (select count(*) from loan_release r where r.organization_id = new.organization_id
        and r.branch_id = new.branch_id and r.loan_id = new.loan_id and r.undone_by_entry_id is null
        and r.tranche_number < new.tranche_number) <> new.tranche_number - 1
      or not exists (select from journal_line j where j.branch_id = new.branch_id and j.entry_id = new.entry_id
        and j.member_account_id = of_loan.member_account_id and j.debit = new.amount)) then
    raise exception 'tranche % of loan % is not the next that is planned and posted', new.tranche_number, new.loan_id
      using errcode = 'restrict_violation', constraint = 'loan_tranche_next';
  end if;
  select sum(i.principal) into principal from loan_instalment i where i.organization_id = new.organization_id
    and i.branch_id = new.branch_id and i.loan_id = new.loan_id and i.schedule_number = (
      select max(s.number) from loan_schedule s where s.organization_id = new.organization_id
        and s.branch_id = new.branch_id and s.loan_id = new.loan_id);
  if principal is distinct from lent_of(new.organization_id, new.branch_id, new.loan_id, of_loan.amount) or principal > of_loan.amount then
    raise exception 'loan % is not what was released of it', new.loan_id
      using errcode = 'check_violation', constraint = 'loan_tranche_whole';
  end if;
  return null;
end $$;
create trigger loan_tranche_whole after insert or update on loan_release
  for each row execute function check_loan_tranche();

-- Changes of terms of running loans (decision 049): each is an event in the loan's history, with the schedule
-- that is in force from its day on.
create table loan_change (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  release_id uuid not null,
  schedule_number integer not null,
  kind text not null,
  entry_date date not null,
  -- What was posted by then comes before it.
  sequence bigint not null,
  -- As it was asked for, and all days without interest from now on.
  details jsonb not null,
  pauses jsonb not null,
  reason text not null,
  maturity_before date not null,
  maturity_after date not null,
  approved_by_id uuid constraint loan_change_approved_by references user_account,
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_change_by references user_account,
  constraint loan_change_pkey primary key (organization_id, branch_id, id),
  constraint loan_change_schedule unique (organization_id, branch_id, loan_id, schedule_number),
  constraint loan_change_kind check (kind in ('move-due-dates', 'change-rate', 'change-term', 'pause-interest')),
  constraint loan_change_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint loan_change_release foreign key (organization_id, branch_id, release_id)
    references loan_release (organization_id, branch_id, id),
  constraint loan_change_of_schedule foreign key (organization_id, branch_id, loan_id, schedule_number)
    references loan_schedule (organization_id, branch_id, loan_id, number)
);
create trigger loan_change_append_only before update or delete on loan_change
  for each row execute function refuse_change();
grant select, insert on loan_change to kaban_app;
alter table loan_change enable row level security;
create policy loan_change_tenant on loan_change to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Another schedule pays back what the first does.
create function check_loan_change() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from loan_instalment i join loan l on l.organization_id = i.organization_id
        and l.branch_id = i.branch_id and l.id = i.loan_id
      where i.organization_id = new.organization_id and i.branch_id = new.branch_id and i.loan_id = new.loan_id
        and i.schedule_number = new.schedule_number
      group by l.amount having sum(i.principal) = l.amount) then
    raise exception 'another schedule of loan % pays back what the first does', new.loan_id
      using errcode = 'check_violation', constraint = 'loan_change_whole';
  end if;
  return new;
end $$;
create trigger loan_change_whole before insert on loan_change
  for each row execute function check_loan_change();

-- A released loan that stays so may mature on another day, and nothing else of it changes. The step is added to
-- those that keep_loan knows, whatever else it has come to say.
do $$
declare
  said text := pg_get_functiondef('keep_loan'::regproc);
  step text := '(''closed'', ''released'')';
begin
  if position(step in said) = 0 then raise exception 'keep_loan names no step from closed to released'; end if;
  execute replace(said, step, step || ', (''released'', ''released'')');
end $$;
create function keep_running_loan() returns trigger language plpgsql as $$
declare
  -- Generated columns are not known yet before an update.
  of_terms text[] := array['maturity_date', 'updated_at', 'updated_by_id', 'version', 'number_key'];
begin
  if to_jsonb(old) - of_terms <> to_jsonb(new) - of_terms then
    raise exception 'a running loan keeps what it says but for its maturity'
      using errcode = 'restrict_violation', constraint = 'loan_stays';
  end if;
  return new;
end $$;
create trigger loan_runs before update on loan for each row
  when (old.state = 'released' and new.state = 'released') execute function keep_running_loan();

-- Somebody else decides on each; who takes applications may ask for them.
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'loan-change', jsonb_build_array(jsonb_build_object('from_amount', 0,
  'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b on conflict do nothing;
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loan:move-due-dates',
      'loan:change-rate', 'loan:change-term', 'loan:pause-interest']
      where 'loan:submit' = any(permissions)$update$, roles);
  end loop;
end $$;

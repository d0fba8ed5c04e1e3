-- Who looks after a loan, and who collects it (decision 054). Whoever prepared it looks after it until said otherwise.
alter table loan
  add column officer_id uuid constraint loan_officer references user_account,
  add column collector_id uuid constraint loan_collector references user_account;
create index loan_of_officer on loan (organization_id, branch_id, officer_id) where officer_id is not null;
create index loan_of_collector on loan (organization_id, branch_id, collector_id) where collector_id is not null;

do $$
declare
  said text := pg_get_functiondef('keep_loan'::regproc);
  steps text := '''class_since'']';
begin
  if position(steps in said) = 0 then raise exception 'keep_loan says something else by now'; end if;
  execute replace(said, steps, '''class_since'', ''officer_id'', ''collector_id'']');
end $$;
create or replace function keep_running_loan() returns trigger language plpgsql as $$
declare
  -- Generated columns are not known yet before an update.
  of_terms text[] := array['maturity_date', 'updated_at', 'updated_by_id', 'version', 'number_key', 'loan_class',
    'class_since', 'account_id', 'member_account_id', 'officer_id', 'collector_id'];
begin
  if to_jsonb(old) - of_terms <> to_jsonb(new) - of_terms then
    raise exception 'a running loan keeps what it says but for its maturity, where it stands and who looks after it'
      using errcode = 'restrict_violation', constraint = 'loan_stays';
  end if;
  return new;
end $$;

do $$
declare
  owned text;
begin
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loan:assign']
      where 'loan:approve' = any(permissions)$update$, owned);
  end loop;
end $$;

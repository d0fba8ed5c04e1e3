-- How a running loan is marked as it is followed up: a status of the branch's own, chosen by hand (decision 069).
alter table loan_status drop constraint loan_status_pkey,
  add constraint loan_status_pkey primary key (organization_id, branch_id, id);
alter table loan add column loan_status_id uuid,
  add constraint loan_status foreign key (organization_id, branch_id, loan_status_id)
    references loan_status (organization_id, branch_id, id);
create index loan_of_status on loan (organization_id, branch_id, loan_status_id) where loan_status_id is not null;

do $$
declare
  said text;
  piece text[];
  pieces text[][] := array[
    array['keep_loan', '''officer_id'', ''collector_id''', '''officer_id'', ''collector_id'', ''loan_status_id'''],
    array['keep_loan', '(''written off'', ''released''),', '(''written off'', ''released''), (''written off'', ''written off''),'],
    array['keep_running_loan', '''officer_id'', ''collector_id''', '''officer_id'', ''collector_id'', ''loan_status_id''']];
begin
  foreach piece slice 1 in array pieces
  loop
    said := pg_get_functiondef(piece[1]::regproc);
    if position(piece[2] in said) = 0 then raise exception '% says something else by now: %', piece[1], piece[2]; end if;
    execute replace(said, piece[2], piece[3]);
  end loop;
end $$;
-- One that was written off keeps what it says, too.
drop trigger loan_runs on loan;
create trigger loan_runs before update on loan for each row
  when (new.state = old.state and new.state in ('released', 'written off')) execute function keep_running_loan();

do $$
declare
  owned text;
begin
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loan:mark']
      where 'loan:print' = any(permissions)$update$, owned);
  end loop;
end $$;

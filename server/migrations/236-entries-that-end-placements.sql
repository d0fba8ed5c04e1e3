-- The entry that ended a placement: taken back, the placement runs again, and what went on from it never was.
alter table time_deposit add column end_entry_id uuid;
create unique index time_deposit_ended_by on time_deposit (organization_id, branch_id, end_entry_id)
  where end_entry_id is not null;
alter table time_deposit drop constraint time_deposit_state, add constraint time_deposit_state
  check (state in ('running', 'rolled over', 'paid', 'preterminated', 'undone')
    and (state = 'running') = (ended_on is null) and num_nulls(ended_on, interest_paid) in (0, 2));
grant update (end_entry_id) on time_deposit to kaban_app;

-- Each entry of interest on a placement begins with the number of its certificate.
update time_deposit d set end_entry_id = e.id
from journal_entry e
where d.interest_paid > 0 and e.organization_id = d.organization_id and e.branch_id = d.branch_id
  and e.source = 'savings interest' and split_part(e.description, ': ', 1) = d.number
  and not exists (select from journal_entry r where r.branch_id = e.branch_id and r.reverses_id = e.id);

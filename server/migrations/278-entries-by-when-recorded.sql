-- What was recorded since a moment is found by it: entries of people by the index of footsteps, those of jobs
-- by this one, which weighs nothing as they are written.
create index journal_entry_of_jobs on journal_entry using brin (branch_id, created_at)
  where visit_id is null;

-- Whether somebody works alone in a branch is asked with each request for approval, and who waits to be let in with each
-- count of what is to be decided. Neither may read the members who have joined the branch, so each has an index of its own.
create index user_organization_staff on user_organization (branch_id, user_id)
  where user_type <> 'member' and application_status = 'accepted' and deleted_at is null;
create index user_organization_pending on user_organization (branch_id, created_at, id)
  where application_status = 'pending' and deleted_at is null;

-- An idempotency key belongs to a person, a branch and an operation: the same key sent in another branch is another
-- request, and must never be answered with the first branch's row.
alter table remembered_answer add column organization_id uuid, add column branch_id uuid;

-- The footstep of the same transaction says where an answer was given.
update remembered_answer r set organization_id = f.organization_id, branch_id = f.branch_id
from footstep f
where f.user_id = r.user_id and f.created_at = r.created_at and f.branch_id is not null;
-- Of a request that left no footstep nobody can say where it was made.
delete from remembered_answer where branch_id is null;

alter table remembered_answer
  alter column organization_id set not null,
  alter column branch_id set not null,
  drop constraint remembered_answer_pkey,
  add constraint remembered_answer_pkey primary key (organization_id, branch_id, user_id, operation, key);

-- Answers hold whole rows: they are as much a branch's own as what they tell of.
alter table remembered_answer enable row level security;
create policy remembered_answer_tenant on remembered_answer to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

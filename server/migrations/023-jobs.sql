-- Runs of jobs: long work that servers do by themselves, kept apart from the queue that hands it out (schema pgboss).

-- What belongs to no branch, such as clearing ended sign-ins away, has the zero id for both, as the chain of footsteps
-- has; so there is no foreign key to the branch, and no branch ever sees it.
create table job_run (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  job text not null constraint job_run_job check (job <> ''),
  -- Of runs of one job with the same key one at a time waits or is under way.
  key text not null,
  state text not null constraint job_run_state check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  input jsonb not null,
  done integer,
  total integer,
  -- Where it goes on after its server died; written in the transaction of what it tells.
  checkpoint jsonb,
  result jsonb,
  error text,
  attempt integer not null,
  -- The moment of its schedule that it is for; null when somebody asked.
  due_at timestamptz,
  asked_by_id uuid,
  asked_from jsonb,
  cancel_asked_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  -- By the database's own clock: a run that is silent for long has lost its server.
  alive_at timestamptz,
  ended_at timestamptz,
  constraint job_run_pkey primary key (organization_id, branch_id, id),
  constraint job_run_once unique (organization_id, branch_id, job, due_at)
);
create unique index job_run_one_at_a_time on job_run (organization_id, branch_id, job, key)
  where state in ('waiting', 'running');
create index job_run_open on job_run (created_at) where state in ('waiting', 'running');
create index job_run_branch on job_run (branch_id, created_at desc, id desc);

grant select, insert, update, delete on job_run to kaban_app;
alter table job_run enable row level security;
create policy job_run_tenant on job_run to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

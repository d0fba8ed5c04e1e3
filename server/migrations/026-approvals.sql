-- What must be decided by somebody else, who decides, and what was decided (decision 026).

-- Of each kind the tiers: [{from_amount, permission, person_ids, needed, way, hours}], the amounts in centavos.
create table approval_rule (
  organization_id uuid not null,
  branch_id uuid not null,
  kind text not null constraint approval_rule_kind check (kind <> ''),
  tiers jsonb not null constraint approval_rule_tiers check (jsonb_typeof(tiers) = 'array'),
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by_id uuid constraint approval_rule_updated_by references user_account,
  constraint approval_rule_pkey primary key (organization_id, branch_id, kind),
  constraint approval_rule_branch foreign key (organization_id, branch_id) references branch (organization_id, id)
);

-- Whether the only person of a branch works there alone: null until they have been asked.
create table approval_setting (
  organization_id uuid not null,
  branch_id uuid not null,
  works_alone_id uuid constraint approval_setting_alone references user_account,
  is_asked boolean not null default false,
  reason text not null default '',
  changed_at timestamptz not null,
  changed_by_id uuid constraint approval_setting_changed_by references user_account,
  constraint approval_setting_pkey primary key (organization_id, branch_id),
  constraint approval_setting_branch foreign key (organization_id, branch_id) references branch (organization_id, id)
);

create table approval_request (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  kind text not null,
  -- As permissionOf says it, and what it was asked with, without secrets.
  operation text not null,
  input jsonb not null,
  input_hash bytea not null,
  idempotency_key text,
  amount bigint,
  reason text not null default '',
  preview jsonb not null,
  -- The tier as it was: a rule that changes later changes nothing that was asked before.
  tier jsonb not null,
  maker_id uuid not null constraint approval_request_maker references user_account,
  device jsonb not null,
  state text not null default 'pending' constraint approval_request_state
    check (state in ('pending', 'approved', 'rejected', 'withdrawn', 'expired', 'outdated')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz,
  -- What the operation answered, or what had changed.
  outcome jsonb,
  constraint approval_request_pkey primary key (organization_id, id),
  constraint approval_request_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint approval_request_decided check ((state = 'pending') = (decided_at is null))
);
create index approval_request_pending on approval_request (branch_id, created_at) where state = 'pending';
create index approval_request_decided_at on approval_request (branch_id, decided_at desc) where state <> 'pending';
create index approval_request_maker on approval_request (branch_id, maker_id, created_at desc);
-- Asked twice without a key it is one request.
create unique index approval_request_once on approval_request
  (organization_id, branch_id, maker_id, operation, input_hash) where state = 'pending' and idempotency_key is null;

create table approval_decision (
  organization_id uuid not null,
  branch_id uuid not null,
  request_id uuid not null,
  user_id uuid not null constraint approval_decision_user references user_account,
  -- For whom a deputy decided.
  deputy_for_id uuid constraint approval_decision_deputy_for references user_account,
  is_approval boolean not null,
  reason text not null default '',
  -- With a password at the maker's own window, not from the queue.
  is_at_window boolean not null,
  decided_at timestamptz not null,
  constraint approval_decision_pkey primary key (organization_id, request_id, user_id),
  constraint approval_decision_request foreign key (organization_id, request_id)
    references approval_request (organization_id, id)
);
create index approval_decision_branch on approval_decision (branch_id, user_id, decided_at desc);

create table approval_deputy (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  person_id uuid not null constraint approval_deputy_person references user_account,
  deputy_id uuid not null constraint approval_deputy_deputy references user_account,
  from_date date not null,
  to_date date not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint approval_deputy_pkey primary key (organization_id, id),
  constraint approval_deputy_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint approval_deputy_days check (from_date <= to_date),
  constraint approval_deputy_other check (person_id <> deputy_id)
);
create index approval_deputy_of on approval_deputy (branch_id, deputy_id, to_date) where ended_at is null;

-- Who last gave somebody their rights in a branch, and when: for a day they do not decide on what that person asks.
alter table user_organization add column rights_given_by_id uuid
  constraint user_organization_rights_given_by references user_account;
alter table user_organization add column rights_given_at timestamptz;

grant select, insert, update on approval_rule, approval_setting, approval_request, approval_deputy to kaban_app;
grant select, insert on approval_decision to kaban_app;

do $$
declare
  owned text;
begin
  foreach owned in array array['approval_rule', 'approval_setting', 'approval_request', 'approval_decision',
    'approval_deputy']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

-- What branches begin with, as server/seeds/branch/approval-rules.csv has it.
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, k.kind, jsonb_build_array(jsonb_build_object('from_amount', k.from_amount,
    'permission', k.permission, 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', k.hours)), now()
from branch b cross join (values
  ('reversal', 0, 'teller:approve-reversal', 24), ('withdrawal', 10000000, 'approvals:decide', 24),
  ('over-short', 50000, 'approvals:decide', 24), ('overdraft', 5000000, 'approvals:decide', 72),
  ('interest', 10000000, 'approvals:decide', 72), ('member-closing', 0, 'approvals:decide', 168),
  ('member-merge', 0, 'approvals:decide', 168), ('payment-type', 0, 'approvals:decide', 168),
  ('account-role', 0, 'approvals:decide', 168), ('permissions', 0, 'approvals:decide', 168),
  ('payout', 0, 'approvals:decide', 72),
  ('opening-balances', 0, 'approvals:decide', 168), ('period-reopening', 0, 'approvals:decide', 168),
  ('posting-rules', 0, 'approvals:decide', 168),
  ('approval-rules', 0, 'approvals:decide', 168)) as k (kind, from_amount, permission, hours);

-- Who put their password under reversals decides on the rest, and sees by what rules.
update user_organization set permissions = permissions || array['approvals:decide', 'approvals:rules',
  'approvals:save-rules'] where 'teller:approve-reversal' = any(permissions);
update permission_template set permissions = permissions || array['approvals:decide', 'approvals:rules',
  'approvals:save-rules'] where 'teller:approve-reversal' = any(permissions);

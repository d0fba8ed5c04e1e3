-- What a product asks before it pays out: notice of a large withdrawal, the term of a time deposit.
update account set terms = '{"notice_days": 0, "notice_amount": 0}' || terms
  where terms ->> 'account_type' = 'deposit';
update account set terms = '{"term_months": 0, "term_days": 0, "pretermination_forfeit": "0"}' || terms
  where terms ->> 'account_type' = 'time deposit';

-- The day from which it is paid out as agreed; null for what has no term. Paid before, it forfeits interest.
alter table member_account add column matures_on date;
alter table member_account add column preterminated_on date;
-- Per cent of the interest, as the product had it on that day.
alter table member_account add column interest_forfeited numeric;
grant insert (matures_on), update (preterminated_on, interest_forfeited) on member_account to kaban_app;

-- Notice that a member gave of a withdrawal; one withdrawal uses it up.
create table withdrawal_notice (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  member_account_id uuid not null,
  amount bigint not null,
  given_on date not null,
  payable_from date not null,
  -- The withdrawal it was given for; free again once that is reversed.
  entry_id uuid,
  created_at timestamptz not null,
  created_by_id uuid not null constraint withdrawal_notice_created_by references user_account,
  constraint withdrawal_notice_pkey primary key (organization_id, id),
  constraint withdrawal_notice_amount check (amount > 0),
  constraint withdrawal_notice_days check (payable_from >= given_on),
  constraint withdrawal_notice_account foreign key (organization_id, branch_id, member_account_id)
    references member_account (organization_id, branch_id, id)
);
create index withdrawal_notice_of on withdrawal_notice (branch_id, member_account_id, payable_from);
grant select, insert, update (entry_id) on withdrawal_notice to kaban_app;
alter table withdrawal_notice enable row level security;
create policy withdrawal_notice_tenant on withdrawal_notice to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'pretermination', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 72)), now()
from branch b;

-- Who pays out takes notices, and asks for a pretermination.
update user_organization set permissions = permissions || array['savings:give-notice', 'teller:preterminate']
  where 'teller:pay-out' = any(permissions);
update permission_template set permissions = permissions || array['savings:give-notice', 'teller:preterminate']
  where 'teller:pay-out' = any(permissions);

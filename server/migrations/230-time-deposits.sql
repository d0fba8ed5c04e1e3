-- What members place for a term (decision 080): how much, at which rate, for how long, and what becomes of it at maturity.
update account set terms = '{"days_in_year": "365"}' || terms where terms ->> 'account_type' = 'time deposit';
alter table time_deposit_type drop constraint time_deposit_type_pkey,
  add constraint time_deposit_type_pkey primary key (organization_id, branch_id, id);
alter table account
  add column time_deposit_type_id uuid,
  add constraint account_time_deposit_type foreign key (organization_id, branch_id, time_deposit_type_id)
    references time_deposit_type (organization_id, branch_id, id),
  add constraint account_rates_of_time_deposits
    check (time_deposit_type_id is null or terms ->> 'account_type' = 'time deposit');

-- Nothing read it: what was agreed of a time deposit is kept with each placement.
alter table member_account drop column terms;
-- A placement of it runs: nothing is added to it meanwhile.
alter table member_account add column is_placed boolean not null default false;

create table time_deposit (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  member_account_id uuid not null,
  -- Of its certificate.
  number text not null,
  principal bigint not null,
  -- Per cent a year, for days of a year of so many.
  rate numeric not null,
  days_in_year integer not null,
  term_months integer not null,
  term_days integer not null,
  placed_on date not null,
  matures_on date not null,
  -- For the whole term, as it was agreed.
  interest bigint not null,
  -- What it earns when it is paid out before, and what after, as it was agreed.
  early jsonb not null,
  excess_rate numeric not null,
  at_maturity text not null,
  savings_account_id uuid,
  -- The one that it goes on from.
  renews_id uuid,
  state text not null default 'running',
  ended_on date,
  interest_paid bigint,
  -- Why it was left out when others were rolled over.
  held_up text,
  created_at timestamptz not null,
  created_by_id uuid not null constraint time_deposit_created_by references user_account,
  version integer not null default 1,
  constraint time_deposit_pkey primary key (organization_id, branch_id, id),
  constraint time_deposit_number unique (organization_id, branch_id, number),
  constraint time_deposit_amounts check (principal > 0 and interest >= 0 and interest_paid >= 0 and rate >= 0),
  constraint time_deposit_term check (matures_on > placed_on and term_months >= 0 and term_days >= 0),
  constraint time_deposit_at_maturity check (at_maturity in ('principal with interest', 'principal', 'paid to savings')
    and (at_maturity = 'principal with interest' or savings_account_id is not null)),
  constraint time_deposit_state check (state in ('running', 'rolled over', 'paid', 'preterminated')
    and (state = 'running') = (ended_on is null) and num_nulls(ended_on, interest_paid) in (0, 2)),
  constraint time_deposit_account foreign key (organization_id, branch_id, member_account_id)
    references member_account (organization_id, branch_id, id),
  constraint time_deposit_savings foreign key (organization_id, branch_id, savings_account_id)
    references member_account (organization_id, branch_id, id),
  constraint time_deposit_renews foreign key (organization_id, branch_id, renews_id)
    references time_deposit (organization_id, branch_id, id)
);
create unique index time_deposit_running on time_deposit (organization_id, branch_id, member_account_id)
  where state = 'running';
create index time_deposit_of_account on time_deposit (organization_id, branch_id, member_account_id, placed_on);
create index time_deposit_maturing on time_deposit (organization_id, branch_id, matures_on, id);
create index time_deposit_to_savings on time_deposit (organization_id, branch_id, savings_account_id)
  where savings_account_id is not null;
create index time_deposit_renewed on time_deposit (organization_id, branch_id, renews_id) where renews_id is not null;
grant select, insert, update (state, ended_on, interest_paid, held_up, at_maturity, savings_account_id, version)
  on time_deposit to kaban_app;
alter table time_deposit enable row level security;
create policy time_deposit_tenant on time_deposit to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- What the ledger and the window ask of the account follows from its placement.
create function follow_time_deposit() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update member_account h set is_placed = new.state = 'running',
      matures_on = case when new.state = 'running' then new.matures_on else h.matures_on end,
      preterminated_on = case when new.state = 'running' then null else h.preterminated_on end,
      interest_forfeited = case when new.state = 'running' then null else h.interest_forfeited end
    where h.organization_id = new.organization_id and h.branch_id = new.branch_id and h.id = new.member_account_id;
  return null;
end $$;
create trigger time_deposit_begins after insert on time_deposit for each row execute function follow_time_deposit();
create trigger time_deposit_ends after update of state on time_deposit for each row
  when (new.state <> old.state) execute function follow_time_deposit();

do $$
declare
  said text := pg_get_functiondef('lock_for_posting'::regproc);
  piece text := 'h.overdraft_until, h.pledged';
begin
  if position(piece in said) = 0 then raise exception 'lock_for_posting says something else by now'; end if;
  execute replace(said, piece, piece || ', h.is_placed');
end $$;

-- Papers of another kind that can be checked: certificates of time deposit.
alter table issued_paper drop constraint issued_paper_kind;
alter table issued_paper add constraint issued_paper_kind
  check (kind in ('statement', 'certificate', 'year certificate', 'time deposit'));

-- Who serves members places what they bring; who credits interest rolls over what has matured.
do $$
declare
  owned text;
begin
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['time-deposit:open', 'time-deposit:place',
        'time-deposit:instruct'] where 'teller:preterminate' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['time-deposit:read', 'time-deposit:export']
      where 'member-accounting-ledger:read' = any(permissions)$update$, owned);
    execute format($update$update %I set permissions = permissions || array['time-deposit:roll-over']
      where 'savings:credit-interest-to-all' = any(permissions)$update$, owned);
  end loop;
end $$;

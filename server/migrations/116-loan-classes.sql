-- Loans change the account of the ledger that they stand in (decision 054): current, past due, in litigation.
alter table loan_product
  add column past_due_account_id uuid,
  add column past_due_days integer,
  add column litigation_account_id uuid,
  add column stops_interest_in_litigation boolean not null default false,
  add constraint loan_product_past_due_account_id_fkey foreign key (branch_id, past_due_account_id)
    references account (branch_id, id),
  add constraint loan_product_litigation_account_id_fkey foreign key (branch_id, litigation_account_id)
    references account (branch_id, id);

alter table loan add column loan_class text not null default 'current',
  -- The day of the last entry that moved it to another account; null where none has.
  add column class_since date,
  add constraint loan_class check (loan_class in ('current', 'past due', 'in litigation')
    and (loan_class = 'current' or state in ('released', 'closed', 'written off')));
create index loan_not_current on loan (organization_id, branch_id, loan_class) where loan_class <> 'current';

-- Every account in the ledger that a loan has stood in; `loan` names the one where it stands.
create table loan_account (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  account_id uuid not null,
  member_account_id uuid not null,
  constraint loan_account_pkey primary key (organization_id, branch_id, loan_id, account_id),
  constraint loan_account_once unique (organization_id, branch_id, member_account_id),
  constraint loan_account_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint loan_account_of foreign key (organization_id, branch_id, account_id)
    references account (organization_id, branch_id, id),
  constraint loan_account_member_account foreign key (organization_id, branch_id, member_account_id)
    references member_account (organization_id, branch_id, id)
);
create trigger loan_account_append_only before update or delete on loan_account
  for each row execute function refuse_change();
insert into loan_account (organization_id, branch_id, loan_id, account_id, member_account_id)
select l.organization_id, l.branch_id, l.id, h.account_id, h.id from loan l
join member_account h on h.organization_id = l.organization_id and h.branch_id = l.branch_id
  and h.id = l.member_account_id;
create function add_loan_account() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into loan_account (organization_id, branch_id, loan_id, account_id, member_account_id)
  select h.organization_id, h.branch_id, new.id, h.account_id, h.id from member_account h
  where h.organization_id = new.organization_id and h.branch_id = new.branch_id and h.id = new.member_account_id
  on conflict do nothing;
  return null;
end $$;
create trigger loan_has_account after update of member_account_id on loan for each row
  when (new.member_account_id is distinct from old.member_account_id) execute function add_loan_account();

-- Loans that are in court: what was said when they came there, and when they were taken out again.
create table loan_litigation (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  filed_on date not null,
  case_number text not null,
  court text not null,
  counsel text,
  remarks text,
  -- By its product, as that was: no interest is borne from the day on which it began.
  stops_interest boolean not null,
  begun_on date not null,
  -- The last entry of the branch then: what was posted later comes after it.
  sequence bigint not null,
  balance bigint not null,
  entry_id uuid,
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_litigation_by references user_account,
  approved_by_id uuid constraint loan_litigation_approved_by references user_account,
  ended_on date,
  end_sequence bigint,
  end_reason text,
  end_entry_id uuid,
  ended_at timestamptz,
  ended_by_id uuid constraint loan_litigation_ended_by references user_account,
  end_approved_by_id uuid constraint loan_litigation_end_approved_by references user_account,
  constraint loan_litigation_pkey primary key (organization_id, branch_id, id),
  constraint loan_litigation_ended check (num_nulls(ended_on, end_sequence, end_reason, ended_at, ended_by_id) in (0, 5)),
  constraint loan_litigation_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create unique index loan_litigation_once on loan_litigation (organization_id, branch_id, loan_id) where ended_at is null;
create index loan_litigation_of_loan on loan_litigation (organization_id, branch_id, loan_id);
create index loan_litigation_listed on loan_litigation (organization_id, branch_id, begun_on desc, id);
create function keep_loan_litigation() returns trigger language plpgsql as $$
declare
  of_end text[] := array['ended_on', 'end_sequence', 'end_reason', 'end_entry_id', 'ended_at', 'ended_by_id',
    'end_approved_by_id'];
begin
  if tg_op = 'DELETE' or old.ended_at is not null or new.ended_at is null
      or to_jsonb(old) - of_end <> to_jsonb(new) - of_end then
    raise exception 'what was in court stays on record' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger loan_litigation_stays before update or delete on loan_litigation
  for each row execute function keep_loan_litigation();

-- Counted by a job, approved and posted once; one that is not posted yet is counted anew.
create table loan_reclassification (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  as_of date not null,
  state text not null,
  -- Of what is not posted as it was counted, in centavos.
  loan_count integer not null default 0,
  to_past_due bigint not null default 0,
  to_current bigint not null default 0,
  counted_at timestamptz not null,
  entry_id uuid,
  reference text,
  posted_at timestamptz,
  posted_by_id uuid constraint loan_reclassification_posted_by references user_account,
  approved_by_id uuid constraint loan_reclassification_approved_by references user_account,
  constraint loan_reclassification_pkey primary key (organization_id, branch_id, id),
  constraint loan_reclassification_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint loan_reclassification_state check (case state
    when 'posted' then num_nulls(posted_at, posted_by_id) = 0
    when 'counting' then num_nulls(posted_at, posted_by_id, entry_id) = 3
    when 'counted' then num_nulls(posted_at, posted_by_id, entry_id) = 3
    else false end)
);
create unique index loan_reclassification_open on loan_reclassification (organization_id, branch_id)
  where state <> 'posted';
create index loan_reclassification_listed on loan_reclassification (organization_id, branch_id, as_of desc, id);
create table loan_reclassification_line (
  organization_id uuid not null,
  branch_id uuid not null,
  reclassification_id uuid not null,
  loan_id uuid not null,
  days_late integer not null,
  from_class text not null,
  to_class text not null,
  from_account_id uuid not null,
  to_account_id uuid not null,
  balance bigint not null,
  constraint loan_reclassification_line_pkey primary key (organization_id, branch_id, reclassification_id, loan_id),
  constraint loan_reclassification_line_moves check (balance > 0 and from_class <> to_class),
  constraint loan_reclassification_line_of foreign key (organization_id, branch_id, reclassification_id)
    references loan_reclassification (organization_id, branch_id, id),
  constraint loan_reclassification_line_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create index loan_reclassification_line_of_loan on loan_reclassification_line (organization_id, branch_id, loan_id);
create function keep_loan_reclassification() returns trigger language plpgsql as $$
begin
  if old.state = 'posted' then
    raise exception 'a reclassification that is posted stays as it is' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger loan_reclassification_stays before update or delete on loan_reclassification
  for each row execute function keep_loan_reclassification();
create function keep_loan_reclassification_line() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  line jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  if exists (select from loan_reclassification r where r.organization_id = (line ->> 'organization_id')::uuid
      and r.branch_id = (line ->> 'branch_id')::uuid and r.id = (line ->> 'reclassification_id')::uuid
      and r.state = 'posted') then
    raise exception 'a reclassification that is posted stays as it is' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger loan_reclassification_line_stays before insert or update or delete on loan_reclassification_line
  for each row execute function keep_loan_reclassification_line();

-- A released loan that stays so may stand in another account, once nothing is left in the one before.
do $$
declare
  said text := pg_get_functiondef('keep_loan'::regproc);
  versions text := '''updated_at'', ''updated_by_id'', ''version'']';
  stays text := 'and (old.member_account_id is not null or new.state <> ''released'')';
begin
  if position(versions in said) = 0 or position(stays in said) = 0 then
    raise exception 'keep_loan says something else by now';
  end if;
  said := replace(said, versions, '''updated_at'', ''updated_by_id'', ''version'', ''loan_class'', ''class_since'']');
  execute replace(said, stays, stays || '
        and not (old.state = ''released'' and new.state = ''released''
          and exists (select from member_account h where h.organization_id = new.organization_id
            and h.branch_id = new.branch_id and h.id = new.member_account_id and h.member_id = new.member_id
            and h.account_id = new.account_id)
          and not exists (select from member_account h where h.organization_id = new.organization_id
            and h.branch_id = new.branch_id and h.id = old.member_account_id and h.balance <> 0))');
end $$;
create or replace function keep_running_loan() returns trigger language plpgsql as $$
declare
  -- Generated columns are not known yet before an update.
  of_terms text[] := array['maturity_date', 'updated_at', 'updated_by_id', 'version', 'number_key', 'loan_class',
    'class_since', 'account_id', 'member_account_id'];
begin
  if to_jsonb(old) - of_terms <> to_jsonb(new) - of_terms then
    raise exception 'a running loan keeps what it says but for its maturity and where it stands'
      using errcode = 'restrict_violation', constraint = 'loan_stays';
  end if;
  return new;
end $$;

insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, k.kind, jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b cross join (values ('loan-litigation'), ('loan-reclassification')) as k (kind) on conflict do nothing;

do $$
declare
  owned text;
begin
  foreach owned in array array['loan_account', 'loan_litigation', 'loan_reclassification', 'loan_reclassification_line']
  loop
    execute format('grant select, insert, update, delete on %I to kaban_app', owned);
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loan:litigate', 'loan:litigation-end',
      'loan:count-reclassification', 'loan:post-reclassification'] where 'loan:approve' = any(permissions)$update$, owned);
  end loop;
end $$;

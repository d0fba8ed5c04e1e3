-- Payments on loans, what they went to, and how loans stand each night (decision 043).

-- Terms of products on what is paid early or too much; loans that were printed before have the first of each.
alter table loan_product
  add column advance_rule text,
  add column rebate_rule text,
  add column overpayment_rule text;
update loan_product set advance_rule = 'next instalment', rebate_rule = 'to the day', overpayment_rule = 'refused';

-- What interest has accrued is posted by entries of their own.
alter table journal_entry drop constraint journal_entry_source_check;
alter table journal_entry add constraint journal_entry_source_check check (source in ('deposit', 'withdraw', 'payment',
  'adjustment', 'journal voucher', 'check voucher', 'loan', 'loan adjustment', 'savings interest', 'savings charge',
  'disbursement', 'blotter', 'opening', 'reversal', 'closing'));

-- What one receipt pays on one loan, in centavos; what was too much went into savings beside it.
create table loan_payment (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  loan_id uuid not null,
  entry_id uuid not null,
  entry_date date not null,
  amount bigint not null,
  into_savings bigint not null,
  savings_account_id uuid,
  -- The parts as the teller named them; null where the rules of the product chose.
  by_hand jsonb,
  reversed_by_entry_id uuid,
  created_at timestamptz not null,
  created_by_id uuid not null constraint loan_payment_by references user_account,
  constraint loan_payment_pkey primary key (organization_id, branch_id, id),
  constraint loan_payment_once unique (organization_id, branch_id, entry_id, loan_id),
  constraint loan_payment_amount check (amount > 0 and into_savings >= 0),
  constraint loan_payment_savings check ((into_savings > 0) = (savings_account_id is not null)),
  constraint loan_payment_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id),
  constraint loan_payment_savings_account foreign key (organization_id, branch_id, savings_account_id)
    references member_account (organization_id, branch_id, id)
);
create index loan_payment_of_loan on loan_payment (organization_id, branch_id, loan_id, entry_date);

-- What a payment went to. An entry dated before it, or taken back, may move that: the last number is in force.
create table loan_allocation (
  organization_id uuid not null,
  branch_id uuid not null,
  payment_id uuid not null,
  number integer not null,
  entry_id uuid not null,
  fines bigint not null,
  fees bigint not null,
  interest bigint not null,
  principal bigint not null,
  constraint loan_allocation_pkey primary key (organization_id, branch_id, payment_id, number),
  constraint loan_allocation_amounts check (fines >= 0 and fees >= 0 and interest >= 0 and principal >= 0),
  constraint loan_allocation_payment foreign key (organization_id, branch_id, payment_id)
    references loan_payment (organization_id, branch_id, id)
);

-- What an entry moved of one loan: the accounts of the branch that it is on do not tell loans apart.
create table loan_posting (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  entry_id uuid not null,
  -- Paid off, or (negative) owed again.
  principal bigint not null,
  interest bigint not null,
  fines bigint not null,
  fees bigint not null,
  -- Debited to interest receivable, and to unearned interest.
  receivable bigint not null,
  earned bigint not null,
  constraint loan_posting_pkey primary key (organization_id, branch_id, loan_id, entry_id),
  constraint loan_posting_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);

-- How a loan stood at the end of a day: written each night, and with each payment.
create table loan_standing (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  as_of date not null,
  -- The last day up to which its interest was posted.
  accrued_through date,
  balance bigint not null,
  -- Principal and interest that are late, and fines to date.
  arrears bigint not null,
  fines bigint not null,
  accrued bigint not null,
  next_due_on date,
  next_due bigint not null,
  late_since date,
  days_late integer not null,
  days_past_maturity integer not null,
  age_class text not null,
  maturity_class text not null,
  constraint loan_standing_pkey primary key (organization_id, branch_id, loan_id),
  constraint loan_standing_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create index loan_standing_next on loan_standing (organization_id, branch_id, next_due_on);
create index loan_standing_late on loan_standing (organization_id, branch_id, days_late) where days_late > 0;

create function keep_loan_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.reversed_by_entry_id is not null or new.reversed_by_entry_id is null
      or to_jsonb(old) - 'reversed_by_entry_id' <> to_jsonb(new) - 'reversed_by_entry_id' then
    raise exception 'a payment on a loan stays as it is' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger loan_payment_stays before update or delete on loan_payment
  for each row execute function keep_loan_payment();
create trigger loan_allocation_append_only before update or delete on loan_allocation
  for each row execute function refuse_change();
create trigger loan_posting_append_only before update or delete on loan_posting
  for each row execute function refuse_change();

-- A payment goes to its parts whole.
create function check_loan_allocation() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if not exists (select from loan_payment p where p.organization_id = new.organization_id
      and p.branch_id = new.branch_id and p.id = new.payment_id
      and p.amount = new.fines + new.fees + new.interest + new.principal) then
    raise exception 'a payment on a loan goes to its parts whole'
      using errcode = 'check_violation', constraint = 'loan_allocation_whole';
  end if;
  return new;
end $$;
create trigger loan_allocation_whole before insert on loan_allocation
  for each row execute function check_loan_allocation();

do $$
declare
  owned text;
begin
  foreach owned in array array['loan_payment', 'loan_allocation', 'loan_posting', 'loan_standing']
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
    -- Who takes payments at a window takes those on loans.
    execute format($update$update %I set permissions = permissions || array['loan-payment:post']
      where 'teller:post-payment' = any(permissions) and not 'loan-payment:post' = any(permissions)$update$, owned);
  end loop;
end $$;

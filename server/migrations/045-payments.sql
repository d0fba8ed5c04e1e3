-- Payments: many lines on one receipt (decision 037).

-- What one check pays into several accounts is on hold in each of them.
alter table member_account_hold drop constraint member_account_hold_pkey;
alter table member_account_hold add constraint member_account_hold_pkey
  primary key (organization_id, branch_id, entry_id, member_account_id);

-- How the money of an entry was handed over, beyond its kind: written with the entry, and never changed.
create table entry_payment (
  organization_id uuid not null,
  branch_id uuid not null,
  entry_id uuid not null,
  -- Who paid, where it was no member.
  payer_name text,
  member_joint_account_id uuid,
  bank_id uuid,
  bank_date date,
  bank_reference text,
  proof_media_id uuid,
  signature_media_id uuid,
  -- In centavos; what is above the amount was given back.
  cash_received bigint,
  constraint entry_payment_pkey primary key (organization_id, branch_id, entry_id),
  constraint entry_payment_payer check (payer_name <> ''),
  constraint entry_payment_cash check (cash_received > 0)
);
create trigger entry_payment_append_only before update or delete on entry_payment
  for each row execute function refuse_change();

-- Each time a receipt was printed: the first is the receipt, the others are marked reprints of it.
create table receipt_print (
  organization_id uuid not null,
  branch_id uuid not null,
  entry_id uuid not null,
  print_number integer not null,
  printed_at timestamptz not null,
  printed_by_id uuid not null constraint receipt_print_printed_by references user_account,
  constraint receipt_print_pkey primary key (organization_id, branch_id, entry_id, print_number),
  constraint receipt_print_number check (print_number > 0)
);
create trigger receipt_print_append_only before update or delete on receipt_print
  for each row execute function refuse_change();

grant select, insert on entry_payment to kaban_app;
grant select, insert on receipt_print to kaban_app;
do $$
declare
  owned text;
begin
  foreach owned in array array['entry_payment', 'receipt_print']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

-- As before (migration 028); official receipts, of deposits and of payments, are numbered in one row.
create or replace function used_numbers(source text, prefix text, padding integer, first bigint, wanted bigint)
  returns text[] language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
declare
  sources text[] := case when source = 'deposit' then array['deposit', 'payment'] else array[source] end;
  used text[] := '{}';
  taken text[];
  next bigint := first;
  looked bigint := wanted;
  free bigint := 0;
begin
  while free < wanted loop
    select coalesce(array_agg(e.reference_key), '{}') into taken
      from (select kaban_reference_key(prefix || kaban_padded(n, padding)) as key
        from generate_series(next, next + looked - 1) n offset 0) k
      cross join lateral (select e.reference_key from journal_entry e where e.branch_id = (select kaban_branch())
        and e.source = any (sources) and e.reference_key = k.key limit 1) e;
    used := used || taken;
    free := free + looked - cardinality(taken);
    next := next + looked;
    looked := looked * 2;
  end loop;
  return used;
end $$;

-- Who takes deposits takes payments.
do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['teller:post-payment']
      where 'teller:post-deposit' = any(permissions)$update$, roles);
  end loop;
end $$;

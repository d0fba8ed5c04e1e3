-- What a month was when it was closed, so that it can be proved later (decision 044): a hash of each of its entries, one
-- hash over all of them and over the journal's chain, and the checks as they stood.
create table period_seal (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  -- Its first day.
  month date not null,
  entries bigint not null,
  debit bigint not null,
  credit bigint not null,
  -- The last link of the journal's chain by then; none where nothing was posted yet.
  link_number bigint,
  link_hash bytea,
  hash bytea not null,
  checks jsonb not null,
  reason text,
  closed_at timestamptz not null,
  closed_by_id uuid not null constraint period_seal_closed_by references user_account,
  approved_by_id uuid constraint period_seal_approved_by references user_account,
  constraint period_seal_pkey primary key (organization_id, branch_id, id),
  constraint period_seal_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint period_seal_month check (month = date_trunc('month', month)::date),
  constraint period_seal_balances check (debit = credit),
  constraint period_seal_link check ((link_number is null) = (link_hash is null)),
  constraint period_seal_two check (approved_by_id <> closed_by_id)
);
create index period_seal_of on period_seal (organization_id, branch_id, month, closed_at desc, id desc);

create table period_seal_entry (
  organization_id uuid not null,
  branch_id uuid not null,
  seal_id uuid not null,
  -- Of the entry, in the branch's order.
  sequence bigint not null,
  hash bytea not null,
  constraint period_seal_entry_pkey primary key (organization_id, branch_id, seal_id, sequence),
  constraint period_seal_entry_seal foreign key (organization_id, branch_id, seal_id)
    references period_seal (organization_id, branch_id, id)
);

do $$
declare
  owned text;
begin
  foreach owned in array array['period_seal', 'period_seal_entry']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      owned || '_append_only', owned);
    execute format('create trigger %I before truncate on %I execute function refuse_change()',
      owned || '_no_truncate', owned);
    execute format('grant select, insert on %I to kaban_app', owned);
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

-- The entries of a branch in a span of days, each with the hash of all that it and its lines say, as its chain has it.
-- Entries that close a year come into a month that is closed already; they are proved by the year.
create function period_entries(organization uuid, branch uuid, first_day date, last_day date)
  returns table (sequence bigint, entry_id uuid, hash bytea) language sql stable set search_path = public, pg_temp as $$
  select o.sequence, o.id, sha256(convert_to(row(o.id, o.sequence, o.entry_date - date '2000-01-01', o.source, o.reference,
      o.description, o.member_id, o.account_id, o.member_account_id, o.payment_type_id, o.payment_kind, o.amount,
      o.balance_after, o.batch_id, o.reverses_id, o.back_date_reason, o.approved_by_id,
      (extract(epoch from o.created_at) * 1000000)::bigint, o.created_by_id)::text || coalesce(e.lines, ''), 'UTF8'))
  from journal_entry o
  cross join lateral (select string_agg(row(l.line_number, l.account_id, l.member_id, l.member_account_id,
      l.debit, l.credit)::text, '' order by l.line_number) as lines
    from journal_line l where l.entry_id = o.id) e
  where o.organization_id = organization and o.branch_id = branch and o.entry_date between first_day and last_day
    and o.source <> 'closing' $$;

-- The hash of a seal: of the chain's last link, and of the hashes of its entries in their order.
create function period_seal_hash(branch uuid, link bytea, entries bytea) returns bytea language sql immutable as $$
  select sha256(coalesce(link, sha256(uuid_send(branch))) || coalesce(entries, ''::bytea)) $$;

-- A month is closed by two people.
insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'period-closing', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b on conflict do nothing;

-- A set of entries that are posted as one: interest to everybody who holds a product. What each account gets is settled
-- when the set is made, and posted from there by a job, a chunk at a time, each once.
create table set_item (
  organization_id uuid not null,
  branch_id uuid not null,
  -- The run of the job that posts the set.
  run_id uuid not null,
  place integer not null,
  member_account_id uuid not null,
  amount bigint not null,
  constraint set_item_pkey primary key (organization_id, branch_id, run_id, place),
  constraint set_item_amount check (amount > 0),
  constraint set_item_run foreign key (organization_id, branch_id, run_id)
    references job_run (organization_id, branch_id, id) on delete cascade
);
grant select, insert on set_item to kaban_app;
alter table set_item enable row level security;
create policy set_item_tenant on set_item to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Posts the next items of a set: an entry each, that credits the member's account and debits one of the branch's own. What
-- was frozen or closed meanwhile is left out. Whoever calls holds the head of the journal, and with it all that is read here.
create function post_set(run uuid, after_place integer, most integer, set_source text, set_day date, words text,
    product uuid, own uuid, recorded_at timestamptz, by_id uuid, approved_by uuid)
  returns table (last_place integer, posted integer, amount bigint, left_out integer) language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_material = off
  set plan_cache_mode = force_generic_plan as $$
declare
  ids uuid[];
  members uuid[];
  amounts bigint[];
  balances bigint[];
  numbers bigint[];
  s record;
  used text[];
begin
  select max(x.place), array_agg(x.id order by x.place) filter (where x.takes),
      array_agg(x.member_id order by x.place) filter (where x.takes),
      array_agg(x.amount order by x.place) filter (where x.takes),
      array_agg(x.balance order by x.place) filter (where x.takes),
      count(*) filter (where not x.takes), coalesce(sum(x.amount) filter (where x.takes), 0)
    into last_place, ids, members, amounts, balances, left_out, amount
    from (select i.place, i.amount, h.id, h.member_id, h.balance, h.status in ('open', 'dormant') as takes
      from (select n.place, n.amount, n.member_account_id from set_item n
        where n.organization_id = (select kaban_organization()) and n.branch_id = (select kaban_branch())
          and n.run_id = run and n.place > after_place order by n.place limit most) i
      cross join lateral (select m.id, m.member_id, m.balance, m.status from member_account m
        where m.organization_id = (select kaban_organization()) and m.branch_id = (select kaban_branch())
          and m.id = i.member_account_id for update offset 0) h) x;
  posted := coalesce(cardinality(ids), 0);
  if posted = 0 then
    return next;
    return;
  end if;
  select r.prefix, r.padding, r.next_number into s from series r
    where r.branch_id = (select kaban_branch()) and r.kind = set_source for update;
  used := used_numbers(set_source, s.prefix, s.padding, s.next_number, posted);
  numbers := array(select g from generate_series(s.next_number, s.next_number + posted - 1 + cardinality(used)) g
    where cardinality(used) = 0 or kaban_reference_key(s.prefix || kaban_padded(g, s.padding)) <> all (used)
    order by g limit posted);
  with item as materialized (
    select gen_random_uuid() as id, h.last_sequence + i.place as sequence, i.*
    from unnest(ids, members, amounts, balances, numbers) with ordinality
      as i (member_account_id, member_id, amount, balance, number, place)
    cross join (select last_sequence from journal_head
      where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())) h
  ),
  entry as (
    insert into journal_entry (id, organization_id, branch_id, sequence, entry_date, source, reference, description,
      member_id, account_id, member_account_id, amount, balance_after, approved_by_id, created_at, created_by_id,
      written_in)
    select i.id, kaban_organization(), kaban_branch(), i.sequence, set_day, set_source,
      s.prefix || kaban_padded(i.number, s.padding), words, i.member_id, product, i.member_account_id, i.amount,
      i.balance + i.amount, approved_by, recorded_at, by_id, pg_current_xact_id()
    from item i
  ),
  line as (
    insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date, account_id,
      member_id, member_account_id, source, created_by_id, debit, credit)
    select i.id, side, kaban_organization(), kaban_branch(), i.sequence, set_day,
      case side when 1 then own else product end, case side when 2 then i.member_id end,
      case side when 2 then i.member_account_id end, set_source, by_id,
      case side when 1 then i.amount else 0 end, case side when 2 then i.amount else 0 end
    from item i cross join generate_series(1, 2) side
  ),
  head as (
    update journal_head set last_sequence = last_sequence + posted
    where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
  )
  update series r set next_number = numbers[posted] + 1
  where r.branch_id = (select kaban_branch()) and r.kind = set_source;
  return next;
end $$;

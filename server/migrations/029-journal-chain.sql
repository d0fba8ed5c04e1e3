-- Entries hang together in a chain, as footsteps do: each statement that writes to a branch's journal adds one link, whose
-- hash is made of the hash before it and of everything its entries and lines say. It is made by the database in that
-- statement itself, so nothing is ever committed outside the chain.
create table journal_link (
  organization_id uuid not null,
  branch_id uuid not null,
  number bigint not null,
  first_sequence bigint not null,
  last_sequence bigint not null,
  hash bytea not null,
  constraint journal_link_pkey primary key (organization_id, branch_id, number),
  constraint journal_link_number check (number > 0),
  constraint journal_link_sequences check (last_sequence >= first_sequence),
  constraint journal_link_branch foreign key (organization_id, branch_id) references branch (organization_id, id)
);
create trigger journal_link_append_only before update or delete on journal_link
  for each row execute function refuse_change();
create trigger journal_link_no_truncate before truncate on journal_link execute function refuse_change();
grant select on journal_link to kaban_app;
alter table journal_link enable row level security;
create policy journal_link_tenant on journal_link to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Everything that entries and their lines say, from one place in the branch's order to another, as text that no setting of
-- a session changes.
create function journal_text(organization uuid, branch uuid, first_one bigint, last_one bigint) returns text
  language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return (select string_agg(s.said || e.lines, E'\n' order by s.sequence)
    from (select o.id, o.sequence, row(o.id, o.sequence, o.entry_date - date '2000-01-01', o.source, o.reference,
        o.description, o.member_id, o.account_id, o.member_account_id, o.payment_type_id, o.payment_kind, o.amount,
        o.balance_after, o.batch_id, o.reverses_id, o.back_date_reason, o.approved_by_id,
        (extract(epoch from o.created_at) * 1000000)::bigint, o.created_by_id)::text as said
      from journal_entry o where o.organization_id = organization and o.branch_id = branch
        and o.sequence between first_one and last_one offset 0) s
    cross join lateral (select string_agg(row(l.line_number, l.account_id, l.member_id, l.member_account_id,
        l.debit, l.credit)::text, '' order by l.line_number) as lines
      from journal_line l where l.entry_id = s.id) e);
end $$;

-- The hash of a link; the first of a branch follows the hash of its id.
create function journal_hash(previous bytea, organization uuid, branch uuid, first_one bigint, last_one bigint)
  returns bytea language plpgsql stable as $$
begin
  return sha256(coalesce(previous, sha256(uuid_send(branch)))
    || convert_to(coalesce(journal_text(organization, branch, first_one, last_one), ''), 'UTF8'));
end $$;

create function link_journal() returns trigger language plpgsql security definer
  set search_path = public, pg_temp set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  one record;
  before record;
begin
  for one in select n.organization_id, n.branch_id, min(n.sequence) as first_sequence, max(n.sequence) as last_sequence
      from new_line n group by 1, 2 order by 1, 2 loop
    -- Links of a branch are made one after the other, whoever writes.
    perform from journal_head h
      where h.organization_id = one.organization_id and h.branch_id = one.branch_id for update;
    select k.number, k.hash into before from journal_link k
      where k.organization_id = one.organization_id and k.branch_id = one.branch_id order by k.number desc limit 1;
    insert into journal_link (organization_id, branch_id, number, first_sequence, last_sequence, hash)
      values (one.organization_id, one.branch_id, coalesce(before.number, 0) + 1, one.first_sequence,
        one.last_sequence, journal_hash(before.hash, one.organization_id, one.branch_id, one.first_sequence,
          one.last_sequence));
  end loop;
  return null;
end $$;

-- The books so far: a link for each thousand entries of a branch.
do $$
declare
  one record;
  last_hash bytea;
  branch_before uuid;
begin
  for one in select e.organization_id, e.branch_id, (e.sequence - 1) / 1000 + 1 as number,
        min(e.sequence) as first_sequence, max(e.sequence) as last_sequence
      from journal_entry e group by 1, 2, 3 order by 1, 2, 3 loop
    if one.branch_id is distinct from branch_before then
      last_hash := null;
      branch_before := one.branch_id;
    end if;
    last_hash := journal_hash(last_hash, one.organization_id, one.branch_id, one.first_sequence, one.last_sequence);
    insert into journal_link (organization_id, branch_id, number, first_sequence, last_sequence, hash)
      values (one.organization_id, one.branch_id, one.number, one.first_sequence, one.last_sequence, last_hash);
  end loop;
end $$;
create trigger journal_line_sealed after insert on journal_line
  referencing new table as new_line for each statement execute function link_journal();

-- How the chain of a branch stands: how many links it has, what lies outside them counting as one more, and how many
-- of them hold from the first on.
create function journal_chain(organization uuid, branch uuid) returns table (links bigint, holding bigint)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  one record;
  last_hash bytea;
  reached bigint := 0;
  is_whole boolean := true;
begin
  links := 0;
  holding := 0;
  for one in select k.* from journal_link k
      where k.organization_id = organization and k.branch_id = branch order by k.number loop
    links := links + 1;
    is_whole := is_whole and one.number = links and one.first_sequence = reached + 1
      and one.hash = journal_hash(last_hash, organization, branch, one.first_sequence, one.last_sequence);
    if is_whole then
      holding := links;
    end if;
    last_hash := one.hash;
    reached := greatest(reached, one.last_sequence);
  end loop;
  if exists (select from journal_entry e
      where e.organization_id = organization and e.branch_id = branch and e.sequence > reached) then
    links := links + 1;
  end if;
  return next;
end $$;

-- Fees that were noted when a check came back, and are collected at the window: by which payment. A payment that is
-- reversed collects nothing, and the fee is open again.
create table collected_fee (
  organization_id uuid not null,
  branch_id uuid not null,
  -- The check whose return it is for.
  check_id uuid not null,
  -- The payment.
  entry_id uuid not null,
  constraint collected_fee_pkey primary key (organization_id, branch_id, check_id, entry_id),
  constraint collected_fee_check foreign key (organization_id, branch_id, check_id)
    references received_check (organization_id, branch_id, id)
);
create trigger collected_fee_append_only before update or delete on collected_fee
  for each row execute function refuse_change();
create trigger collected_fee_no_truncate before truncate on collected_fee execute function refuse_change();
grant select, insert on collected_fee to kaban_app;
alter table collected_fee enable row level security;
alter table collected_fee force row level security;
create policy collected_fee_tenant on collected_fee to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- What of a member's checks was returned for a fee; few have one.
create index received_check_with_fee on received_check (organization_id, branch_id, member_id) where fee > 0;

-- The entry that paid the fee of a returned check, from savings or at the window; none while it is open.
create function check_fee_entry(organization uuid, branch uuid, received uuid) returns uuid
  language sql stable set search_path = public, pg_temp as $$
  select p.entry_id from (
    select c.fee_entry_id as entry_id from received_check c
    where c.organization_id = organization and c.branch_id = branch and c.id = received and c.fee_entry_id is not null
    union all
    select f.entry_id from collected_fee f
    where f.organization_id = organization and f.branch_id = branch and f.check_id = received) p
  where not exists (select from journal_entry r where r.branch_id = branch and r.reverses_id = p.entry_id)
  limit 1 $$;

-- A fee is collected once; again only after its payment was reversed.
create function keep_fee_collected_once() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from received_check c where c.organization_id = new.organization_id and c.branch_id = new.branch_id
    and c.id = new.check_id for update;
  if check_fee_entry(new.organization_id, new.branch_id, new.check_id) is not null then
    raise exception 'a fee is collected once' using errcode = 'restrict_violation',
      constraint = 'collected_fee_once';
  end if;
  return new;
end $$;
create trigger collected_fee_once before insert on collected_fee
  for each row execute function keep_fee_collected_once();

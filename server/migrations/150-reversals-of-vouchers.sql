-- A reversal draws no check, and so has neither its number nor its date.
alter table voucher drop constraint voucher_check;
alter table voucher add constraint voucher_check check (case when payment_kind is not distinct from 'check'
  then check_date is not null or reverses_id is not null and check_number is null
  else check_number is null and check_date is null end);

-- A reversal is its voucher's mirror image: its lines, each on the other side.
create function keep_reversal_voucher() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if exists (select l.account_id, l.member_account_id, l.debit, l.credit from voucher_line l
        where l.organization_id = new.organization_id and l.branch_id = new.branch_id and l.voucher_id = new.id
      except all
      select o.account_id, o.member_account_id, o.credit, o.debit from voucher_line o
        where o.organization_id = new.organization_id and o.branch_id = new.branch_id
          and o.voucher_id = new.reverses_id)
    or exists (select o.account_id, o.member_account_id, o.credit, o.debit from voucher_line o
        where o.organization_id = new.organization_id and o.branch_id = new.branch_id
          and o.voucher_id = new.reverses_id
      except all
      select l.account_id, l.member_account_id, l.debit, l.credit from voucher_line l
        where l.organization_id = new.organization_id and l.branch_id = new.branch_id
          and l.voucher_id = new.id) then
    raise exception 'voucher % does not mirror the voucher that it reverses', new.id
      using errcode = 'restrict_violation', constraint = 'voucher_mirrors';
  end if;
  return new;
end $$;
create trigger voucher_mirrors before update on voucher for each row
  when (new.state is distinct from old.state and new.state in ('printed', 'released') and new.reverses_id is not null)
  execute function keep_reversal_voucher();

-- A voucher that is reversed takes its check with it, unless the bank has told of it (decision 047).
create function cancel_check_of_reversed() returns trigger language plpgsql as $$
begin
  update issued_check c set state = 'cancelled', cancelled_by_id = new.released_by_id,
    cancel_reason = coalesce(new.description, new.name),
    cancelled_on = (select (new.released_at at time zone b.time_zone)::date from branch b
      where b.organization_id = new.organization_id and b.id = new.branch_id)
  where c.organization_id = new.organization_id and c.branch_id = new.branch_id
    and c.voucher_id = new.reverses_id and c.state = 'issued'
    and not exists (select from voucher v join bank_match_line m on m.organization_id = v.organization_id
        and m.branch_id = v.branch_id and m.entry_id = v.entry_id
      where v.organization_id = new.organization_id and v.branch_id = new.branch_id and v.id = new.reverses_id);
  return null;
end $$;
create trigger voucher_of_reversed_check after update on voucher for each row
  when (new.state is distinct from old.state and new.state = 'released' and new.reverses_id is not null)
  execute function cancel_check_of_reversed();

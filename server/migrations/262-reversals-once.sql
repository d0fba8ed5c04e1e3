-- What a reversal undid is written as a voucher of its own: a register follows the end of a voucher once, and
-- would count what a second reversal brings back twice.
create function keep_reversals_single() returns trigger language plpgsql as $$
begin
  if exists (select from voucher v where v.organization_id = new.organization_id
      and v.branch_id = new.branch_id and v.id = new.reverses_id and v.reverses_id is not null) then
    raise exception 'voucher % is a reversal itself', new.reverses_id
      using errcode = 'restrict_violation', constraint = 'voucher_is_reversal';
  end if;
  return new;
end $$;
create trigger voucher_reverses_single before insert on voucher for each row
  when (new.reverses_id is not null) execute function keep_reversals_single();

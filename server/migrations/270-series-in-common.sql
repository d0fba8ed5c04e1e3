-- Loans may be numbered by the series of check vouchers (decision 062): one row of numbers for both papers. `number_kind` says
-- of which series the number of a loan is.
alter table series add column draws_from text;
alter table series add constraint series_draws_from_check
  check (draws_from is null or (kind = 'loan' and draws_from = 'check voucher'));
alter table series_change add column draws_from text;
alter table loan add column number_kind text not null default 'loan';
alter table loan add constraint loan_number_kind_check check (number_kind in ('loan', 'check voucher'));

do $$
declare
  said text := pg_get_functiondef('keep_loan'::regproc);
  before text := 'array[''state'', ''number'', ''number_key'', ';
begin
  if position(before in said) = 0 then raise exception 'keep_loan says something else by now'; end if;
  execute replace(said, before, before || '''number_kind'', ');
end $$;

-- Whoever numbers either paper holds the row of the series, so that what is found here stays.
create function keep_common_number() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'loan' and exists (select from voucher v where v.organization_id = new.organization_id
      and v.branch_id = new.branch_id and v.kind = 'cash-check' and v.number_key = new.number_key)
    or tg_table_name = 'voucher' and exists (select from loan l where l.organization_id = new.organization_id
      and l.branch_id = new.branch_id and l.number_kind = 'check voucher' and l.number_key = new.number_key) then
    raise exception 'the number % is of another paper', new.number using errcode = 'unique_violation';
  end if;
  return null;
end $$;
create trigger loan_common_number after update of number on loan
  for each row when (new.number_kind = 'check voucher' and new.number is distinct from old.number)
  execute function keep_common_number();
create trigger voucher_common_number after insert or update of number on voucher
  for each row when (new.kind = 'cash-check' and new.number is not null)
  execute function keep_common_number();

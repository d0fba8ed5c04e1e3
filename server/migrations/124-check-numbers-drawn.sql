-- The number of a check may be drawn from its bank's booklet when the check is written, not when the voucher is (decision 056).
alter table voucher drop constraint voucher_check;
alter table voucher add constraint voucher_check check (payment_kind is not distinct from 'check'
  and check_date is not null or check_number is null and check_date is null);

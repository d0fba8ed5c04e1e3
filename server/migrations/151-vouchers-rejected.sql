-- Whoever may approve a printed voucher may reject it: it is a draft again, and says who did and why until it is printed
-- anew (decision 036).
alter table voucher add column rejected_at timestamptz;
alter table voucher add column rejected_by_id uuid constraint voucher_rejected_by references user_account;
alter table voucher add column reject_reason text;
alter table voucher add constraint voucher_rejected check (case when rejected_at is null
  then num_nulls(rejected_by_id, reject_reason) = 2
  else rejected_by_id is not null and reject_reason <> '' and state in ('draft', 'cancelled') end);

do $$
begin
  execute replace(pg_get_functiondef('keep_voucher'::regproc), $q$'cancel_reason', 'updated_at'$q$,
    $q$'cancel_reason', 'rejected_at', 'rejected_by_id', 'reject_reason', 'updated_at'$q$);
end $$;

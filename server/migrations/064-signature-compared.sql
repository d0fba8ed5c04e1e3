-- Above this amount, in centavos, a withdrawal is paid once its signature was compared; null asks for none.
alter table journal_head add column signature_above bigint
  constraint journal_head_signature_above check (signature_above >= 0);

alter table entry_payment
  -- The teller compared the signature on the slip with the member's.
  add column signature_compared boolean not null default false,
  -- What each line of a payment is for, in the order of the lines; blank where nothing was said.
  add column particulars text[];

-- As before (migration 028), with that amount.
create or replace function lock_journal_head() returns jsonb language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  head jsonb;
begin
  loop
    select jsonb_build_object('last_sequence', h.last_sequence,
        'recorded_floor', nullif(h.recorded_floor, '-infinity'),
        'begins_on', coalesce(h.books_begin_on,
          (select (b.created_at at time zone b.time_zone)::date from branch b where b.id = h.branch_id)),
        'closed_through', h.closed_through, 'closing_through', h.closing_through,
        'back_date_days', h.back_date_days, 'owner_back_date_days', h.owner_back_date_days,
        'may_overdraw_cash', h.may_overdraw_cash, 'takes_over', h.takes_over,
        'signature_above', h.signature_above,
        'cash_account_id', (select c.account_id from branch_account c
          where c.branch_id = h.branch_id and c.role = 'cash on hand'))
      into head from journal_head h
      where h.organization_id = (select kaban_organization()) and h.branch_id = (select kaban_branch())
      for update of h;
    exit when found;
    insert into journal_head (organization_id, branch_id) values (kaban_organization(), kaban_branch())
      on conflict do nothing;
  end loop;
  return head;
end $$;

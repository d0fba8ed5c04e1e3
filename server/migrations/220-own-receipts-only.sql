-- A branch may refuse receipts whose number lies outside the own booklet of who gives them (decision 047).
alter table journal_head add column own_receipts_only boolean not null default false;

do $$
declare
  said text := pg_get_functiondef('lock_journal_head'::regproc);
  sign text := $said$'signature_above', h.signature_above,$said$;
begin
  if position(sign in said) = 0 then raise exception 'lock_journal_head says something else by now'; end if;
  execute replace(said, sign, sign || $new$ 'own_receipts_only', h.own_receipts_only,$new$);
end $$;

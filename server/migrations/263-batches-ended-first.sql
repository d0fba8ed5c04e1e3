-- A batch of an earlier day is ended before anything more is posted in it, unless the branch says otherwise.
alter table journal_head add column may_carry_batches boolean not null default false;

do $$
declare
  said text := pg_get_functiondef('lock_journal_head'::regproc);
  sign text := $said$'own_receipts_only', h.own_receipts_only,$said$;
begin
  if position(sign in said) = 0 then raise exception 'lock_journal_head says something else by now'; end if;
  execute replace(said, sign, sign || $new$ 'may_carry_batches', h.may_carry_batches,$new$);
end $$;

-- A branch may refuse numbers outside of every authority to print that is recorded for their papers (decision 047).
alter table journal_head add column authorized_numbers_only boolean not null default false;

do $$
declare
  said text := pg_get_functiondef('lock_journal_head'::regproc);
  sign text := $said$'own_receipts_only', h.own_receipts_only,$said$;
begin
  if position(sign in said) = 0 then raise exception 'lock_journal_head says something else by now'; end if;
  execute replace(said, sign, sign || $new$ 'authorized_numbers_only', h.authorized_numbers_only,$new$);
end $$;

-- Whoever comes to a branch's journal posts in the order of coming (decision 097): the lock of a row goes to
-- whoever asks first once it is free, often the set that had just let go of it and not the window that waits.
do $$
declare
  said text := pg_get_functiondef('lock_journal_head'::regproc);
  sign text := E'begin\n  loop';
  turn text := 'perform pg_advisory_xact_lock(hashtext(''journal''), hashtext(kaban_branch()::text));';
begin
  if position(sign in said) = 0 then raise exception 'lock_journal_head says something else by now'; end if;
  execute replace(said, sign, E'begin\n  ' || turn || E'\n  loop');
end $$;

-- That a line's account is one of its branch is said by the database of each statement (move_balances), as it is said of its
-- member and of the account of theirs: keys that look at each row besides, and lock what it names, say nothing more. Accounts are
-- never deleted, nor are accounts of members that were posted to.
alter table journal_line drop constraint journal_line_branch_id_account_id_fkey;
alter table journal_entry drop constraint journal_entry_member_account;

create function refuse_loss() returns trigger language plpgsql as $$
begin
  raise exception '% is never deleted once it may have been posted to', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger account_lasts before delete on account for each row execute function refuse_loss();
create trigger member_account_lasts before delete on member_account
  for each row when (old.line_count > 0) execute function refuse_loss();

-- As before (migration 146), and an account is there that a line names.
do $$
declare
  body text := pg_get_functiondef('move_balances'::regproc);
  sign text := 'array_agg(case a.normal_side when ''debit'' then 1 else -1 end)';
  after text := '  -- What members hold is moved through an account of theirs, and only that.';
begin
  if position(sign in body) = 0 or position(after in body) = 0 then
    raise exception 'move_balances reads accounts otherwise';
  end if;
  body := replace(body, sign, 'array_agg(case a.normal_side when ''debit'' then 1 when ''credit'' then -1 end)');
  execute replace(body, after, $new$  if array_position(signs, null) is not null then
    raise exception 'a line names an account that the branch does not have: %', accounts[array_position(signs, null)]
      using errcode = 'restrict_violation';
  end if;

$new$ || after);
end $$;

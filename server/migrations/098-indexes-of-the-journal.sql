-- What is written ever further on fills the pages of an ascending index; those of a descending one are left half empty.
-- Lists of lines by day, source and person go by the entry, so each has one row in an index and not one a line. Lines keep
-- the indexes by what an entry does not know: the account and the member, each of one branch. An account that a member holds
-- is reached by its member, who has few.
drop index journal_line_branch;
drop index journal_line_source;
drop index journal_line_person;
drop index journal_line_account;
drop index journal_line_member_account;
drop index journal_line_member;
drop index journal_entry_branch;
create index journal_line_account on journal_line (account_id, entry_date, sequence);
create index journal_line_member on journal_line (member_id, entry_date, sequence)
  where member_id is not null;
create index journal_entry_branch on journal_entry (branch_id, entry_date, sequence);
-- What every day is full of is found soon enough among the entries of the branch.
create index journal_entry_of_source on journal_entry (branch_id, source, entry_date, sequence)
  where source not in ('deposit', 'withdraw');
create index journal_entry_of_person on journal_entry (branch_id, created_by_id, entry_date, sequence);

-- Few entries take another back.
alter table journal_entry drop constraint journal_entry_reverses_id_key;
create unique index journal_entry_reverses_id_key on journal_entry (reverses_id) where reverses_id is not null;

-- Members who apply together give their applications one name; each loan stays its own.
alter table loan add column group_name text;
create index loan_group_name on loan (branch_id, group_name) where group_name is not null;

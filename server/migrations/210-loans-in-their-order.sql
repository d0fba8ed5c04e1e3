-- Lists end their order by the key, which goes the way of the last field. Where many loans share a day, an index whose
-- key goes the other way had all of that day read and sorted for a page.
drop index loan_listed;
create index loan_listed on loan (organization_id, branch_id, created_at desc, id desc);
drop index loan_in_state;
create index loan_in_state on loan (organization_id, branch_id, state, created_at desc, id desc);
drop index loan_released_list;
create index loan_released_list on loan (organization_id, branch_id, released_on desc, id desc)
  where state in ('released', 'closed', 'written off', 'moved');
drop index loan_write_off_listed;
create index loan_write_off_listed on loan_write_off (organization_id, branch_id, written_off_on desc, loan_id desc);
drop index loan_litigation_listed;
create index loan_litigation_listed on loan_litigation (organization_id, branch_id, begun_on desc, loan_id desc);
drop index loan_reminder_listed;
create index loan_reminder_listed on loan_reminder (organization_id, branch_id, sent_at desc, loan_id desc);
-- What runs, by itself: loans take a page of the table each three or four, with the terms they were lent on.
create index loan_running on loan (organization_id, branch_id, id)
  include (member_account_id, member_id, loan_product_id, officer_id, created_by_id) where state = 'released';

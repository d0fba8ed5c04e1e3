-- A voucher is looked for by its id for each of its lines. Before a table has statistics, an index that begins
-- as the primary key does seems as good as that one, and thousands of new lines would each read the whole branch.
drop index voucher_listed;
create index voucher_listed on voucher (branch_id, kind, created_at desc, id);
drop index voucher_in_state;
create index voucher_in_state on voucher (branch_id, kind, state, created_at desc);
alter table voucher drop constraint voucher_number;
alter table voucher add constraint voucher_number unique (organization_id, kind, number_key, branch_id);

-- What a draft is looked for by as it is deleted: whether anything reverses it.
create index voucher_reverses on voucher (organization_id, branch_id, reverses_id)
  where reverses_id is not null;

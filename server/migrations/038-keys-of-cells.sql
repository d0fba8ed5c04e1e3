-- What points to an account or a member from tables made of late names the organization on both sides, so that a
-- cooperative can be moved as it is (docs/operations.md, Growing). One subcommand a statement: Citus takes no more.
alter table account add constraint account_of_branch unique (organization_id, branch_id, id);
alter table member add constraint member_of_branch unique (organization_id, branch_id, id);

alter table member_account drop constraint member_account_product;
alter table member_account add constraint member_account_product
  foreign key (organization_id, branch_id, account_id) references account (organization_id, branch_id, id);
alter table member_account drop constraint member_account_member;
alter table member_account add constraint member_account_member
  foreign key (organization_id, branch_id, member_id) references member (organization_id, branch_id, id);
alter table member_account_holder drop constraint member_account_holder_member;
alter table member_account_holder add constraint member_account_holder_member
  foreign key (organization_id, branch_id, member_id) references member (organization_id, branch_id, id);
alter table period_balance drop constraint period_balance_account;
alter table period_balance add constraint period_balance_account
  foreign key (organization_id, branch_id, account_id) references account (organization_id, branch_id, id);
alter table opening_balance_line drop constraint opening_balance_line_account;
alter table opening_balance_line add constraint opening_balance_line_account
  foreign key (organization_id, branch_id, account_id) references account (organization_id, branch_id, id);
alter table opening_balance_line drop constraint opening_balance_line_member;
alter table opening_balance_line add constraint opening_balance_line_member
  foreign key (organization_id, branch_id, member_id) references member (organization_id, branch_id, id);

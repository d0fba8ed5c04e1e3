-- Loans that pay off a loan of the same member as they are released (decision 049).
alter table loan
  add column loan_type text,
  add column previous_loan_id uuid,
  add constraint loan_previous foreign key (organization_id, branch_id, previous_loan_id)
    references loan (organization_id, branch_id, id),
  add constraint loan_type_of_previous check ((loan_type is null) = (previous_loan_id is null)
    and previous_loan_id <> id and loan_type in ('renewal', 'renewal without deduction', 'restructured'));
-- A loan is paid off by one other, as long as that one's release stands.
create unique index loan_renewed_once on loan (organization_id, branch_id, previous_loan_id)
  where released_at is not null;

alter table loan_product add column restructuring_rule text;
update loan_product set restructuring_rule = 'carried over';

-- What of the loan ended the one before it: all of it may.
alter table loan_release add column payoff bigint not null default 0;
alter table loan_release drop constraint loan_release_whole, drop constraint loan_release_way;
alter table loan_release add constraint loan_release_whole check (amount > 0 and deductions >= 0
  and interest_in_advance >= 0 and payoff >= 0 and (net_proceeds = 0) = (way = 'nothing') and net_proceeds >= 0
  and (net_proceeds > 0 or payoff > 0) and amount = deductions + interest_in_advance + payoff + net_proceeds);
alter table loan_release add constraint loan_release_way check (case way when 'cash' then batch_id is not null
    and num_nulls(bank_account_id, check_number, check_date, savings_account_id) = 4
  when 'check' then num_nulls(bank_account_id, check_number, check_date) = 0 and savings_account_id is null
  when 'savings' then savings_account_id is not null
    and num_nulls(bank_account_id, check_number, check_date) = 3
  when 'nothing' then num_nulls(bank_account_id, check_number, check_date, savings_account_id, batch_id) = 5
  else false end);

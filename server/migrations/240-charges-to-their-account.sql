-- What is charged on a loan may be for somebody else, or income of its own kind: it names the account (decision 085).
alter table loan_charge add column account_id uuid,
  add constraint loan_charge_account foreign key (organization_id, branch_id, account_id)
    references account (organization_id, branch_id, id);
-- Of the fees that an entry moved, what went to accounts that charges name: centavos by account.
alter table loan_posting add column of_charges jsonb,
  add constraint loan_posting_of_charges check (jsonb_typeof(of_charges) = 'object');

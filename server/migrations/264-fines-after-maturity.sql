-- What is late after the last instalment was due may be fined at a rate of its own (loans.md 1.12).
alter table loan_product add column maturity_fine_rate numeric(12,6);

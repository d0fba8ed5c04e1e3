-- An application may say by hand what is kept back of it, and what part of the loan each instalment pays.
alter table loan
  add column own_deductions jsonb not null default '[]',
  add column fixed_principal_percent numeric(12,6);
alter table loan_deduction add column is_by_hand boolean not null default false;
alter table loan_product add column maximum_fixed_principal_percent numeric(12,6);

-- What is kept back of a loan may be lent on top of what its member applied for: the amount holds both.
alter table loan add column applied_amount bigint;
alter table loan add constraint loan_applied_amount check (applied_amount > 0);
alter table loan_deduction add column is_added boolean not null default false;

-- Which instalments of a loan are not paid whole: the balance of its principal does not tell where interest alone is
-- due, where one is paid in part, or where what was paid ahead went to the last. Written with the rest of how it stands.
alter table loan_standing add column unpaid_on date;
alter table loan_standing add column unpaid bigint;
alter table loan_standing add column unpaid_until date;

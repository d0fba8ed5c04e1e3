-- A loan of which very little is overdue need not count as late.
alter table loan_product add column late_tolerance bigint;

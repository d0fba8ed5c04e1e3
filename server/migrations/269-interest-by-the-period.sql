-- Interest by the part of the year that an instalment is; nothing said, it is by days as before.
alter table loan_product
  add column interest_period text,
  add column is_interest_from_release boolean not null default true;

update loan_product set interest_period = 'its days';

-- Which rates the public page of an organization tells, and when its branches are open (decision 057).
alter table organization add column shows_rates boolean not null default false;
alter table branch add column opening_hours text;
alter table account add column is_rate_public boolean not null default false;
alter table loan_product add column is_rate_public boolean not null default false;
alter table time_deposit_type add column is_rate_public boolean not null default false;

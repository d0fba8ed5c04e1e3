-- A loan beyond the limits of its product may be let through by somebody else, where the product says so.
alter table loan_product add column may_exceed_limits boolean not null default false;

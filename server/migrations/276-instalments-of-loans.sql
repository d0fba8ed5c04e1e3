-- A loan may have an instalment of its own where its product offers that; the last one then takes the rest.
alter table loan_product add column offers_own_instalment boolean not null default false;
alter table loan add column instalment bigint;
alter table loan add constraint loan_instalment check (instalment > 0);

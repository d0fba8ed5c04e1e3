-- A loan may leave another part for its last instalment than its product, up to what that says.
alter table loan_product add column maximum_balloon_percent numeric(12,6);
alter table loan add column balloon_percent numeric(12,6);

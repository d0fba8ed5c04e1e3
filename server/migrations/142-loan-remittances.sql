-- Which file a remittance was read from, so that the same one is noticed when it comes again (decision 055).
create table loan_remittance (
  organization_id uuid not null,
  branch_id uuid not null,
  entry_id uuid not null,
  -- SHA-256 of its bytes, in hexadecimal digits.
  file_hash text not null,
  constraint loan_remittance_pkey primary key (organization_id, branch_id, entry_id),
  constraint loan_remittance_hash check (file_hash ~ '^[0-9a-f]{64}$')
);
create index loan_remittance_of_file on loan_remittance (organization_id, branch_id, file_hash);
create trigger loan_remittance_append_only before update or delete on loan_remittance
  for each row execute function refuse_change();

-- The number of a check, or of a payment online, of somebody who is no member.
create index entry_payment_of_payer on entry_payment (organization_id, branch_id, lower(bank_reference))
  where payer_name is not null and bank_reference is not null;

grant select, insert on loan_remittance to kaban_app;
alter table loan_remittance enable row level security;
create policy loan_remittance_tenant on loan_remittance to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

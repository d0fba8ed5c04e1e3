-- The accruals whose reversal was written: who deletes the draft does not get it again the next night (decision 036).
create table voucher_reversal_written (
  organization_id uuid not null,
  branch_id uuid not null,
  voucher_id uuid not null,
  constraint voucher_reversal_written_pkey primary key (organization_id, branch_id, voucher_id),
  constraint voucher_reversal_written_voucher foreign key (organization_id, branch_id, voucher_id)
    references voucher (organization_id, branch_id, id)
);
insert into voucher_reversal_written (organization_id, branch_id, voucher_id)
  select v.organization_id, v.branch_id, v.id from voucher v
  where v.reverse_on is not null and exists (select from voucher r where r.organization_id = v.organization_id
    and r.branch_id = v.branch_id and r.reverses_id = v.id);

grant select, insert on voucher_reversal_written to kaban_app;
alter table voucher_reversal_written enable row level security;
create policy voucher_reversal_written_tenant on voucher_reversal_written to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

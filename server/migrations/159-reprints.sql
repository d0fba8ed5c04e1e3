-- Who printed a voucher again, and when: the first print is the voucher's own. Receipts have theirs in receipt_print.
create table voucher_reprint (
  organization_id uuid not null,
  branch_id uuid not null,
  voucher_id uuid not null,
  print_number integer not null,
  printed_at timestamp with time zone not null,
  printed_by_id uuid not null constraint voucher_reprint_printed_by references user_account,
  constraint voucher_reprint_pkey primary key (organization_id, branch_id, voucher_id, print_number),
  constraint voucher_reprint_voucher foreign key (organization_id, branch_id, voucher_id)
    references voucher (organization_id, branch_id, id) on delete cascade
);
create index voucher_reprint_printed on voucher_reprint (organization_id, branch_id, printed_at);
create index receipt_print_again on receipt_print (organization_id, branch_id, printed_at) where (print_number > 1);

grant select, insert on voucher_reprint to kaban_app;
alter table voucher_reprint enable row level security;
create policy voucher_reprint_tenant on voucher_reprint to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- Each print of a check on its form: the first is the check, the others are reprints.
create table issued_check_print (
  organization_id uuid not null,
  branch_id uuid not null,
  check_id uuid not null,
  print_number integer not null,
  printed_at timestamp with time zone not null,
  printed_by_id uuid not null constraint issued_check_print_printed_by references user_account,
  constraint issued_check_print_pkey primary key (organization_id, branch_id, check_id, print_number),
  constraint issued_check_print_check foreign key (organization_id, branch_id, check_id)
    references issued_check (organization_id, branch_id, id) on delete cascade
);
create index issued_check_print_again on issued_check_print (organization_id, branch_id, printed_at)
  where (print_number > 1);

grant select, insert on issued_check_print to kaban_app;
alter table issued_check_print enable row level security;
create policy issued_check_print_tenant on issued_check_print to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

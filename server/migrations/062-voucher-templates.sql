-- Vouchers that others are written from, some of them every month, and accruals that reverse themselves (decision 036).
alter table voucher add column reverse_on date,
  add constraint voucher_reverses_later check (reverse_on > date);
create index voucher_to_reverse on voucher (branch_id, reverse_on) where reverse_on is not null and state = 'released';

create table voucher_template (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  voucher_id uuid not null,
  name text not null,
  -- Written next on this day, and then every month on the day of the month that was asked for.
  next_on date,
  month_day integer,
  until date,
  created_at timestamptz not null,
  created_by_id uuid not null constraint voucher_template_created_by references user_account,
  updated_at timestamptz not null,
  -- Whose drafts those of a repeated template are.
  updated_by_id uuid not null constraint voucher_template_updated_by references user_account,
  version integer not null default 1,
  constraint voucher_template_pkey primary key (organization_id, branch_id, id),
  constraint voucher_template_voucher foreign key (organization_id, branch_id, voucher_id)
    references voucher (organization_id, branch_id, id),
  constraint voucher_template_once unique (organization_id, branch_id, voucher_id),
  constraint voucher_template_repeats check ((next_on is null) = (month_day is null) and next_on <= until)
);
create unique index voucher_template_name on voucher_template (organization_id, branch_id, lower(name));
create index voucher_template_due on voucher_template (branch_id, next_on) where next_on is not null;

grant select, insert, update, delete on voucher_template to kaban_app;
alter table voucher_template enable row level security;
create policy voucher_template_tenant on voucher_template to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- A draft may say when it is reversed.
do $$
begin
  execute replace(pg_get_functiondef('keep_voucher'::regproc), $q$'check_date', 'signatories'$q$,
    $q$'check_date', 'reverse_on', 'signatories'$q$);
end $$;

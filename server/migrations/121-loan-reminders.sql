-- Reminders of instalments by mail: what a branch has decided, and each that was sent.
create table reminder_settings (
  organization_id uuid not null,
  branch_id uuid not null,
  -- Null sends none of that kind.
  days_before integer,
  days_after integer,
  language text not null,
  version integer not null,
  constraint reminder_settings_pkey primary key (organization_id, branch_id),
  constraint reminder_settings_days check (days_before between 0 and 60 and days_after between 1 and 60),
  constraint reminder_settings_language check (language in ('English', 'Filipino')),
  constraint reminder_settings_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id)
);

-- Once a loan, due date and kind: the row is written before the mail is handed over.
create table loan_reminder (
  organization_id uuid not null,
  branch_id uuid not null,
  loan_id uuid not null,
  due_on date not null,
  kind text not null,
  -- In centavos: what was unpaid of it.
  amount bigint not null,
  address text not null,
  sent_at timestamptz not null,
  constraint loan_reminder_pkey primary key (organization_id, branch_id, loan_id, due_on, kind),
  constraint loan_reminder_kind check (kind in ('falls due', 'late')),
  constraint loan_reminder_amount check (amount > 0),
  constraint loan_reminder_loan foreign key (organization_id, branch_id, loan_id)
    references loan (organization_id, branch_id, id)
);
create index loan_reminder_listed on loan_reminder (organization_id, branch_id, sent_at desc, loan_id);
create trigger loan_reminder_append_only before update or delete on loan_reminder
  for each row execute function refuse_change();

do $$
declare
  owned text;
begin
  foreach owned in array array['reminder_settings', 'loan_reminder']
  loop
    execute format('grant select, insert, update, delete on %I to kaban_app', owned);
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
  foreach owned in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['loan:save-reminder-settings']
      where 'loan:approve' = any(permissions)$update$, owned);
  end loop;
end $$;

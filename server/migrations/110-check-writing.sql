-- Checks that the branch writes: booklets, layouts, and every number that was given (decision 053).

create table check_book (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  bank_account_id uuid not null,
  prefix text,
  first_number integer not null,
  last_number integer not null,
  padding integer,
  received_on date,
  description text,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (id)
);
create unique index check_book_key on check_book using btree (branch_id, id);
create index check_book_tenant on check_book using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index check_book_name_unique on check_book using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on check_book to kaban_app;
alter table check_book enable row level security;
create policy check_book_tenant on check_book to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table check_layout (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  bank_account_id uuid not null,
  width integer,
  height integer,
  date_x integer,
  date_y integer,
  payee_x integer,
  payee_y integer,
  figures_x integer,
  figures_y integer,
  words_x integer,
  words_y integer,
  signatories_x integer,
  signatories_y integer,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (id)
);
create unique index check_layout_key on check_layout using btree (branch_id, id);
create index check_layout_tenant on check_layout using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index check_layout_name_unique on check_layout using btree (branch_id, lower(name)) where (deleted_at is null);
create unique index check_layout_together on check_layout using btree (branch_id, bank_account_id) where (deleted_at is null);
grant select, insert, update on check_layout to kaban_app;
alter table check_layout enable row level security;
create policy check_layout_tenant on check_layout to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table check_book add constraint check_book_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table check_book add constraint check_book_bank_account_id_fkey foreign key (branch_id, bank_account_id) references bank_account(branch_id, id);
alter table check_layout add constraint check_layout_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table check_layout add constraint check_layout_bank_account_id_fkey foreign key (branch_id, bank_account_id) references bank_account(branch_id, id);

-- Written to somebody for a voucher, or given up. A check stays; all that becomes of it is that it is cancelled.
create table issued_check (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  bank_account_id uuid not null,
  number text not null,
  number_key text generated always as (kaban_reference_key(number)) stored,
  check_date date,
  pay_to text,
  amount bigint,
  voucher_id uuid,
  state text not null,
  issued_on date not null,
  issued_by_id uuid not null constraint issued_check_issued_by references user_account,
  cancelled_on date,
  cancelled_by_id uuid constraint issued_check_cancelled_by references user_account,
  cancel_reason text,
  constraint issued_check_pkey primary key (organization_id, branch_id, id),
  constraint issued_check_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id),
  constraint issued_check_account foreign key (organization_id, branch_id, bank_account_id)
    references bank_account (organization_id, branch_id, id),
  constraint issued_check_voucher foreign key (organization_id, branch_id, voucher_id)
    references voucher (organization_id, branch_id, id),
  constraint issued_check_number unique (organization_id, branch_id, bank_account_id, number_key),
  constraint issued_check_state check (case state
    when 'issued' then num_nulls(check_date, pay_to, amount, voucher_id) = 0 and amount > 0
      and num_nulls(cancelled_on, cancelled_by_id, cancel_reason) = 3
    when 'cancelled' then num_nulls(cancelled_on, cancelled_by_id) = 0 and cancel_reason <> ''
    else false end)
);
create unique index issued_check_of_voucher on issued_check (organization_id, branch_id, voucher_id)
  where state = 'issued';
create index issued_check_listed on issued_check (organization_id, branch_id, issued_on desc, id);

create function keep_issued_check() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a check that was written stays listed' using errcode = 'restrict_violation';
  end if;
  if old.state <> 'issued' or new.state <> 'cancelled'
      or to_jsonb(new) - array['state', 'cancelled_on', 'cancelled_by_id', 'cancel_reason', 'number_key']
      <> to_jsonb(old) - array['state', 'cancelled_on', 'cancelled_by_id', 'cancel_reason', 'number_key'] then
    raise exception 'a check that was written is cancelled and no more' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger issued_check_stays before update or delete on issued_check
  for each row execute function keep_issued_check();

grant select, insert, update on issued_check to kaban_app;
alter table issued_check enable row level security;
create policy issued_check_tenant on issued_check to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- A voucher that is cancelled takes its check with it, for the same reason.
create function cancel_check_of_voucher() returns trigger language plpgsql as $$
begin
  update issued_check c set state = 'cancelled', cancelled_by_id = new.cancelled_by_id,
    cancel_reason = new.cancel_reason,
    cancelled_on = (select (new.cancelled_at at time zone b.time_zone)::date from branch b
      where b.organization_id = new.organization_id and b.id = new.branch_id)
  where c.organization_id = new.organization_id and c.branch_id = new.branch_id and c.voucher_id = new.id
    and c.state = 'issued';
  return null;
end $$;
create trigger voucher_of_check after update on voucher for each row
  when (new.state is distinct from old.state and new.state = 'cancelled')
  execute function cancel_check_of_voucher();

-- Who keeps banks keeps booklets and layouts; who takes checks to banks writes them; who sees those sees these.
do $$
declare
  roles text;
  act text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    foreach act in array array['create', 'read', 'update', 'delete', 'export', 'own-read', 'own-update',
      'own-delete', 'own-export']
    loop
      execute format($update$update %I set permissions = permissions || array[%L, %L]
        where %L = any(permissions)$update$, roles, 'check-book:' || act, 'check-layout:' || act,
        'bank:' || act);
    end loop;
    execute format($update$update %I set permissions = permissions || array['issued-check:read',
      'issued-check:export'] where 'statements:trial-balance' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['issued-check:write',
      'issued-check:cancel', 'issued-check:spoil'] where 'checks:clear' = any(permissions)$update$, roles);
  end loop;
end $$;
-- These are: 'check-book:create', 'check-book:read', 'check-book:update', 'check-book:delete',
-- 'check-book:export', 'check-book:own-read', 'check-book:own-update', 'check-book:own-delete',
-- 'check-book:own-export', 'check-layout:create', 'check-layout:read', 'check-layout:update',
-- 'check-layout:delete', 'check-layout:export', 'check-layout:own-read', 'check-layout:own-update',
-- 'check-layout:own-delete', 'check-layout:own-export'.

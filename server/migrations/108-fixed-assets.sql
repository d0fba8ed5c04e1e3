-- Fixed assets: the register, and what its vouchers took off or out of it (decision 053).
create table asset_category (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  asset_account_id uuid not null,
  accumulated_account_id uuid,
  expense_account_id uuid,
  disposal_account_id uuid,
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
create unique index asset_category_key on asset_category using btree (branch_id, id);
create index asset_category_tenant on asset_category using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index asset_category_name_unique on asset_category using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on asset_category to kaban_app;
alter table asset_category enable row level security;
create policy asset_category_tenant on asset_category to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table fixed_asset (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  number text not null,
  category_id uuid not null,
  location text,
  custodian text,
  serial_number text,
  acquired_on date not null,
  cost bigint not null,
  residual bigint,
  life_months integer,
  depreciates_from date,
  depreciated_before bigint,
  description text,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (organization_id, branch_id, id)
);
create unique index fixed_asset_key on fixed_asset using btree (branch_id, id);
create index fixed_asset_tenant on fixed_asset using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index fixed_asset_number_unique on fixed_asset using btree (branch_id, lower(number)) where (deleted_at is null);
grant select, insert, update on fixed_asset to kaban_app;
alter table fixed_asset enable row level security;
create policy fixed_asset_tenant on fixed_asset to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table asset_category add constraint asset_category_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table asset_category add constraint asset_category_asset_account_id_fkey foreign key (branch_id, asset_account_id) references account(branch_id, id);
alter table asset_category add constraint asset_category_accumulated_account_id_fkey foreign key (branch_id, accumulated_account_id) references account(branch_id, id);
alter table asset_category add constraint asset_category_expense_account_id_fkey foreign key (branch_id, expense_account_id) references account(branch_id, id);
alter table asset_category add constraint asset_category_disposal_account_id_fkey foreign key (branch_id, disposal_account_id) references account(branch_id, id);
alter table fixed_asset add constraint fixed_asset_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table fixed_asset add constraint fixed_asset_category_id_fkey foreign key (branch_id, category_id) references asset_category(branch_id, id);

-- What the register had vouchers post: the loss of value of a month, or a disposal. It goes with a voucher
-- that is deleted or cancelled, and ends on the day that the voucher is reversed.
create table asset_posting (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  asset_id uuid not null,
  voucher_id uuid not null,
  kind text not null,
  -- The first day of the month, or the day of the disposal.
  day date not null,
  -- In centavos: what the asset lost, or what it was sold for.
  amount bigint not null,
  voided_on date,
  constraint asset_posting_pkey primary key (organization_id, branch_id, id),
  constraint asset_posting_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id),
  constraint asset_posting_asset foreign key (organization_id, branch_id, asset_id)
    references fixed_asset (organization_id, branch_id, id),
  constraint asset_posting_voucher foreign key (organization_id, branch_id, voucher_id)
    references voucher (organization_id, branch_id, id) on delete cascade,
  constraint asset_posting_kind check (kind in ('depreciation', 'disposal')),
  constraint asset_posting_month check (kind = 'disposal' or extract(day from day) = 1),
  constraint asset_posting_amount check (amount >= 0)
);
create unique index asset_posting_month_once on asset_posting (organization_id, branch_id, asset_id, day)
  where kind = 'depreciation' and voided_on is null;
create unique index asset_posting_disposed_once on asset_posting (organization_id, branch_id, asset_id)
  where kind = 'disposal' and voided_on is null;
create index asset_posting_of_voucher on asset_posting (organization_id, branch_id, voucher_id);

grant select, insert, update, delete on asset_posting to kaban_app;
alter table asset_posting enable row level security;
create policy asset_posting_tenant on asset_posting to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create function follow_asset_vouchers() returns trigger language plpgsql as $$
begin
  if new.state = 'cancelled' then
    delete from asset_posting p where p.organization_id = new.organization_id
      and p.branch_id = new.branch_id and p.voucher_id = new.id;
  elsif new.reverses_id is not null then
    update asset_posting p set voided_on = e.entry_date from journal_entry e
    where p.organization_id = new.organization_id and p.branch_id = new.branch_id
      and p.voucher_id = new.reverses_id and p.voided_on is null
      and e.branch_id = new.branch_id and e.id = new.entry_id;
  end if;
  return null;
end $$;
create trigger voucher_of_assets after update on voucher for each row
  when (new.state is distinct from old.state and new.state in ('cancelled', 'released'))
  execute function follow_asset_vouchers();

-- What vouchers stand on does not change any more.
create function keep_fixed_asset() returns trigger language plpgsql as $$
begin
  if (new.category_id, new.acquired_on, new.cost, new.residual, new.life_months, new.depreciates_from,
      new.depreciated_before, new.deleted_at)
      is distinct from (old.category_id, old.acquired_on, old.cost, old.residual, old.life_months,
      old.depreciates_from, old.depreciated_before, old.deleted_at)
    and exists (select from asset_posting p where p.organization_id = old.organization_id
      and p.branch_id = old.branch_id and p.asset_id = old.id) then
    raise exception 'vouchers stand on this asset' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger fixed_asset_stays before update on fixed_asset
  for each row execute function keep_fixed_asset();

create function keep_asset_category() returns trigger language plpgsql as $$
begin
  if (new.asset_account_id, new.accumulated_account_id, new.expense_account_id)
      is distinct from (old.asset_account_id, old.accumulated_account_id, old.expense_account_id)
    and exists (select from asset_posting p join fixed_asset f on f.branch_id = p.branch_id
        and f.id = p.asset_id
      where p.organization_id = old.organization_id and p.branch_id = old.branch_id
        and f.category_id = old.id) then
    raise exception 'vouchers stand on the accounts of this category' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger asset_category_stays before update on asset_category
  for each row execute function keep_asset_category();

-- What each asset of the branch loses in each month of its life: alike in each, and the rest in the last.
-- None from the month on in which it is disposed of.
create function kaban_depreciation(through date)
returns table (asset_id uuid, month date, nth integer, amount bigint) language sql stable as $$
  select f.id, m.month, m.nth,
    case when m.nth < f.life_months then f.base / f.life_months
      else f.base - (f.life_months - 1) * (f.base / f.life_months) end
  from (select a.id, a.life_months,
      a.cost - coalesce(a.residual, 0) - coalesce(a.depreciated_before, 0) as base,
      date_trunc('month', coalesce(a.depreciates_from, a.acquired_on))::date as first_month,
      (select date_trunc('month', p.day)::date from asset_posting p
        where p.organization_id = a.organization_id and p.branch_id = a.branch_id and p.asset_id = a.id
          and p.kind = 'disposal' and p.voided_on is null) as gone_in
    from fixed_asset a
    where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
      and a.deleted_at is null and a.life_months is not null) f
  cross join lateral (
    select (f.first_month + make_interval(months => n - 1))::date as month, n as nth
    from generate_series(1, f.life_months) n) m
  where f.base > 0 and m.month <= through and (f.gone_in is null or m.month < f.gone_in)
$$;

-- Who writes vouchers keeps the register; who sees the trial balance sees it.
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
        where %L = any(permissions)$update$, roles, 'asset-category:' || act, 'fixed-asset:' || act,
        'bank:' || act);
    end loop;
    execute format($update$update %I set permissions = permissions || array['fixed-asset:schedule',
      'fixed-asset:report'] where 'statements:trial-balance' = any(permissions)$update$, roles);
    execute format($update$update %I set permissions = permissions || array['fixed-asset:depreciate',
      'fixed-asset:dispose'] where 'journal-voucher:create' = any(permissions)$update$, roles);
  end loop;
end $$;
-- These are: 'asset-category:create', 'asset-category:read', 'asset-category:update',
-- 'asset-category:delete', 'asset-category:export', 'asset-category:own-read', 'asset-category:own-update',
-- 'asset-category:own-delete', 'asset-category:own-export', 'fixed-asset:create', 'fixed-asset:read',
-- 'fixed-asset:update', 'fixed-asset:delete', 'fixed-asset:export', 'fixed-asset:own-read',
-- 'fixed-asset:own-update', 'fixed-asset:own-delete', 'fixed-asset:own-export'.

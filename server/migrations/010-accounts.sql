-- The whole account, every version of it, and the two trees accounts are placed in.

-- What follows from others is the database's to say: contra from type and side, the kind from its terms, and what
-- members hold from the kind.
alter table account add column terms jsonb not null default '{"account_type": "other"}';
update account set terms = case member_kind
  when 'savings' then '{"account_type": "deposit", "interest_rate": "0", "is_compassion_fund": false,
    "compassion_fund_amount": 0, "yearly_subscription_fee": 0}'
  when 'time deposit' then '{"account_type": "time deposit", "interest_rate": "0"}'
  when 'share capital' then '{"account_type": "share capital", "yearly_subscription_fee": 0}'
  end::jsonb
  where member_kind is not null;
alter table account drop column is_contra, drop column member_kind;
alter table account
  add column is_contra boolean not null generated always as (case
    when type in ('asset', 'expense') then normal_side = 'credit'
    when type in ('liability', 'equity', 'revenue') then normal_side = 'debit'
    else false end) stored,
  add column account_type text not null generated always as (terms ->> 'account_type') stored
    check (account_type in ('deposit', 'loan', 'a/r-ledger', 'a/r-aging', 'fines', 'interest', 'svf-ledger',
      'w-off', 'a/p-ledger', 'time deposit', 'share capital', 'other')),
  add column member_kind text generated always as (case terms ->> 'account_type'
    when 'deposit' then 'savings'
    when 'time deposit' then 'time deposit'
    when 'share capital' then 'share capital'
    when 'loan' then 'loan' end) stored,
  add column account_classification_id uuid,
  add column member_type_id uuid,
  add column default_payment_type_id uuid,
  add column loan_account_id uuid,
  add column currency text not null default 'PHP' check (currency ~ '^[A-Z]{3}$'),
  add column maximum_balance bigint check (maximum_balance >= minimum_balance),
  add column display_order integer not null default 0,
  add column is_internal boolean not null default false,
  add column is_cash_on_hand boolean not null default false,
  add column is_cash_equivalent boolean not null default false,
  add column is_paid_up_share_capital boolean not null default false,
  add column show_in_withdraw boolean not null default true,
  add column show_in_deposit boolean not null default true,
  add column show_in_journal boolean not null default true,
  add column show_in_payment boolean not null default true,
  add column show_in_adjustment boolean not null default true,
  add column show_in_journal_voucher boolean not null default true,
  add column show_in_check_voucher boolean not null default true,
  add column is_taxable boolean not null default true,
  add column header_row integer,
  add column center_row integer,
  add column total_row integer,
  add column is_left_out_of_grouping boolean not null default false,
  add column icon text,
  add column tags jsonb not null default '[]',
  add column deleted_by_id uuid,
  add foreign key (branch_id, loan_account_id) references account (branch_id, id),
  add check (num_nonnulls(nullif(is_internal, false), nullif(is_cash_on_hand, false),
    nullif(is_paid_up_share_capital, false)) <= 1),
  add check (loan_account_id is null or terms ->> 'account_type' in ('fines', 'interest', 'svf-ledger'));

update account a set display_order = o.nth, currency = b.currency
  from (select id, branch_id, 10 * row_number() over (partition by branch_id order by code, id) as nth
    from account) o
  join branch b on b.id = o.branch_id
  where o.id = a.id;
update account a set is_cash_on_hand = true
  from branch_account r where r.account_id = a.id and r.role = 'cash on hand';

-- The two halves of a merged code may stand side by side: a surplus and a loss of the same number.
drop index account_code;
create unique index account_code on account (branch_id, lower(code), type, normal_side) where deleted_at is null;
create unique index account_name on account (branch_id, lower(name)) where deleted_at is null;
create index account_loan on account (loan_account_id) where loan_account_id is not null;

create table account_version (
  account_id uuid not null,
  version integer not null,
  organization_id uuid not null,
  branch_id uuid not null,
  act text not null check (act in ('create', 'update', 'restore', 'freeze', 'close', 'reopen', 'delete')),
  restored_version integer,
  remarks text,
  -- The whole row.
  account jsonb not null,
  changed_at timestamptz not null,
  changed_by_id uuid,
  primary key (account_id, version),
  check ((act = 'restore') = (restored_version is not null)),
  foreign key (branch_id, account_id) references account (branch_id, id)
);
insert into account_version (account_id, version, organization_id, branch_id, act, account, changed_at, changed_by_id)
  select id, version, organization_id, branch_id, 'create', to_jsonb(a), updated_at, updated_by_id from account a;

-- Whoever writes accounts, and however many at once: each new version is kept.
create function keep_new_accounts() returns trigger language plpgsql as $$
begin
  insert into account_version (account_id, version, organization_id, branch_id, act, account, changed_at,
      changed_by_id)
    select n.id, n.version, n.organization_id, n.branch_id, 'create', to_jsonb(n), n.updated_at, n.updated_by_id
    from new_account n;
  return null;
end $$;
create trigger account_keeps_first_version after insert on account
  referencing new table as new_account for each statement execute function keep_new_accounts();

create function keep_changed_accounts() returns trigger language plpgsql as $$
begin
  insert into account_version (account_id, version, organization_id, branch_id, act, restored_version, remarks,
      account, changed_at, changed_by_id)
    select n.id, n.version, n.organization_id, n.branch_id,
      case
        when s.restored_version is not null then 'restore'
        when n.deleted_at is not null then 'delete'
        when n.status = o.status then 'update'
        when n.status = 'frozen' then 'freeze'
        when n.status = 'closed' then 'close'
        else 'reopen' end,
      s.restored_version, s.remarks, to_jsonb(n), coalesce(n.deleted_at, n.updated_at),
      case when n.deleted_at is null then n.updated_by_id else n.deleted_by_id end
    from new_account n
    join old_account o on o.id = n.id
    -- What the row itself does not say, for this transaction alone.
    cross join (select nullif(current_setting('kaban.restored_version', true), '')::integer as restored_version,
      nullif(current_setting('kaban.remarks', true), '') as remarks) s
    where n.version <> o.version;
  return null;
end $$;
create trigger account_keeps_versions after update on account
  referencing old table as old_account new table as new_account
  for each statement execute function keep_changed_accounts();
create trigger account_version_append_only before update or delete on account_version
  for each row execute function refuse_change();
create trigger account_version_no_truncate before truncate on account_version execute function refuse_change();

-- What follows the last code of a range belongs to it: "19999-01" to 10000 … 19999.
create function kaban_code_in_range(code text, from_code text, to_code text) returns boolean
  language sql immutable parallel safe
  as $$ select code collate "C" >= from_code and left(code, length(to_code)) collate "C" <= to_code $$;

create table statement_definition (
  organization_id uuid not null,
  branch_id uuid not null,
  kind text not null check (kind in ('general-ledger', 'financial-statement')),
  -- Locked and raised by every change of the tree, so that its editors do not overwrite each other.
  version integer not null default 1,
  primary key (branch_id, kind),
  foreign key (organization_id, branch_id) references branch (organization_id, id)
);
insert into statement_definition (organization_id, branch_id, kind)
  select b.organization_id, b.id, k.kind
  from branch b cross join (values ('general-ledger'), ('financial-statement')) k (kind);

create table statement_grouping (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  name text not null check (name <> ''),
  description text,
  normal_side text not null check (normal_side in ('debit', 'credit')),
  from_code text not null,
  to_code text not null,
  position integer not null,
  check (from_code collate "C" <= to_code collate "C"),
  unique (branch_id, kind, id),
  foreign key (branch_id, kind) references statement_definition (branch_id, kind)
);
create unique index statement_grouping_name on statement_grouping (branch_id, kind, lower(name));

create table statement_node (
  id uuid primary key,
  organization_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  grouping_id uuid not null,
  parent_id uuid,
  name text not null check (name <> ''),
  name_in_total text not null check (name_in_total <> ''),
  description text,
  -- A posting line holds accounts, a heading holds lines: never both.
  is_posting boolean not null,
  -- Sections of the standard chart whose accounts are placed here when they are added.
  sections text[] not null default '{}',
  position integer not null,
  check (parent_id <> id),
  check (is_posting or sections = '{}'),
  unique (branch_id, kind, id),
  unique (grouping_id, id),
  foreign key (branch_id, kind, grouping_id) references statement_grouping (branch_id, kind, id),
  -- Under another line of the same grouping.
  foreign key (grouping_id, parent_id) references statement_node (grouping_id, id)
);
create unique index statement_node_name
  on statement_node (branch_id, kind, coalesce(parent_id, grouping_id), lower(name));
create index statement_node_parent on statement_node (grouping_id, parent_id);

-- Its key is the rule: an account stands in one place of each tree.
create table statement_place (
  organization_id uuid not null,
  branch_id uuid not null,
  kind text not null,
  account_id uuid not null,
  node_id uuid not null,
  position integer not null,
  -- A place that came with the section of the account goes with the account; one given by hand is a use of it.
  is_by_hand boolean not null,
  primary key (branch_id, kind, account_id),
  foreign key (branch_id, account_id) references account (branch_id, id),
  foreign key (branch_id, kind, node_id) references statement_node (branch_id, kind, id)
);
create index statement_place_node on statement_place (node_id, position);

/* Places those of the accounts that are nowhere in a tree on the line that takes their section. */
create function kaban_place_by_section(accounts uuid[], only_kind text default null) returns integer
language plpgsql as $$
declare
  placed integer;
begin
  with found as (
    select distinct on (n.kind, a.id) a.organization_id, a.branch_id, n.kind, a.id as account_id, n.id as node_id,
      coalesce((select max(o.position) from statement_place o where o.node_id = n.id), 0) + 1 as position
    from account a
    join statement_node n on n.branch_id = a.branch_id and a.section = any(n.sections)
    join statement_grouping g on g.id = n.grouping_id
      and kaban_code_in_range(a.code, g.from_code, g.to_code)
    where a.id = any(accounts) and a.deleted_at is null and n.kind = coalesce(only_kind, n.kind)
      and not exists (select from statement_place p
        where p.branch_id = a.branch_id and p.kind = n.kind and p.account_id = a.id)
    order by n.kind, a.id, g.position, n.position
  ),
  raised as (
    update statement_definition d set version = d.version + 1
    from (select distinct branch_id, kind from found) f
    where only_kind is null and d.branch_id = f.branch_id and d.kind = f.kind
  )
  insert into statement_place (organization_id, branch_id, kind, account_id, node_id, position, is_by_hand)
    select organization_id, branch_id, kind, account_id, node_id, position, false from found;
  get diagnostics placed = row_count;
  return placed;
end $$;

create function place_new_accounts() returns trigger language plpgsql as $$
begin
  perform kaban_place_by_section(array(select id from new_account where section is not null));
  return null;
end $$;
create trigger account_takes_places after insert on account
  referencing new table as new_account for each statement execute function place_new_accounts();

create index batch_cash_count_branch on batch_cash_count (branch_id, batch_id);

grant select, insert on account_version to kaban_app;
grant select, insert, update on statement_definition to kaban_app;
grant select, insert, update, delete on statement_grouping, statement_node, statement_place to kaban_app;

do $$
declare
  owned text;
begin
  foreach owned in array array['account_version', 'statement_definition', 'statement_grouping', 'statement_node',
    'statement_place']
  loop
    execute format('alter table %I enable row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

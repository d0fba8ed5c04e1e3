-- Master data, as declared in contract/resources. Written by `npm run migration`.

create table account_category (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
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
create index account_category_tenant on account_category using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index account_category_name_unique on account_category using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on account_category to kaban_app;
alter table account_category enable row level security;
create policy account_category_tenant on account_category to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table area (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  media_id uuid,
  place jsonb,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (id)
);
create index area_tenant on area using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index area_name_unique on area using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on area to kaban_app;
alter table area enable row level security;
create policy area_tenant on area to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table bank (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  media_id uuid,
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
create index bank_tenant on bank using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index bank_name_unique on bank using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on bank to kaban_app;
alter table bank enable row level security;
create policy bank_tenant on bank to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table bills_and_coins (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  kind text not null,
  value bigint not null,
  media_id uuid,
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
create index bills_and_coins_tenant on bills_and_coins using btree (branch_id, value, id) where (deleted_at is null);
create unique index bills_and_coins_name_unique on bills_and_coins using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on bills_and_coins to kaban_app;
alter table bills_and_coins enable row level security;
create policy bills_and_coins_tenant on bills_and_coins to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table holiday (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  entry_date date not null,
  kind text,
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
create index holiday_tenant on holiday using btree (branch_id, entry_date, id) where (deleted_at is null);
grant select, insert, update on holiday to kaban_app;
alter table holiday enable row level security;
create policy holiday_tenant on holiday to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_gender (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
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
create index member_gender_tenant on member_gender using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index member_gender_name_unique on member_gender using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on member_gender to kaban_app;
alter table member_gender enable row level security;
create policy member_gender_tenant on member_gender to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table payment_type (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  type text not null,
  account_id uuid not null,
  number_of_days integer,
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
create index payment_type_tenant on payment_type using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index payment_type_name_unique on payment_type using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on payment_type to kaban_app;
alter table payment_type enable row level security;
create policy payment_type_tenant on payment_type to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table tag_template (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  category text not null,
  color text not null,
  icon text,
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
create index tag_template_tenant on tag_template using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index tag_template_name_unique on tag_template using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on tag_template to kaban_app;
alter table tag_template enable row level security;
create policy tag_template_tenant on tag_template to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table account_category add constraint account_category_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table area add constraint area_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table area add constraint area_media_id_fkey foreign key (media_id) references media(id);
alter table bank add constraint bank_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table bank add constraint bank_media_id_fkey foreign key (media_id) references media(id);
alter table bills_and_coins add constraint bills_and_coins_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table bills_and_coins add constraint bills_and_coins_media_id_fkey foreign key (media_id) references media(id);
alter table holiday add constraint holiday_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_gender add constraint member_gender_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table payment_type add constraint payment_type_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table payment_type add constraint payment_type_account_id_fkey foreign key (account_id) references account(id);
alter table tag_template add constraint tag_template_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);

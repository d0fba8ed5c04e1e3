-- Master data, as declared in contract/resources. Written by `npm run migration`.

-- Before what follows, by hand: what pictures are referred to by, with their tenant, and icons for old templates.
alter table media
  alter column width drop not null,
  alter column height drop not null,
  add constraint media_measures check ((file_type = 'application/pdf') = (width is null and height is null));
create unique index media_key on media (branch_id, id);
update tag_template set icon = 'price-tag' where icon is null;

create unique index account_category_key on account_category using btree (branch_id, id);

create table account_classification (
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
create unique index account_classification_key on account_classification using btree (branch_id, id);
create index account_classification_tenant on account_classification using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index account_classification_name_unique on account_classification using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on account_classification to kaban_app;
alter table account_classification enable row level security;
create policy account_classification_tenant on account_classification to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
create unique index area_key on area using btree (branch_id, id);
create index area_media_id on area using btree (branch_id, media_id) where (deleted_at is null);
create unique index bank_key on bank using btree (branch_id, id);
create index bank_media_id on bank using btree (branch_id, media_id) where (deleted_at is null);
create unique index bills_and_coins_key on bills_and_coins using btree (branch_id, id);
create index bills_and_coins_media_id on bills_and_coins using btree (branch_id, media_id) where (deleted_at is null);

create table collateral (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
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
create unique index collateral_key on collateral using btree (branch_id, id);
create index collateral_tenant on collateral using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index collateral_name_unique on collateral using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on collateral to kaban_app;
alter table collateral enable row level security;
create policy collateral_tenant on collateral to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table company (
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
create unique index company_key on company using btree (branch_id, id);
create index company_tenant on company using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create index company_media_id on company using btree (branch_id, media_id) where (deleted_at is null);
create unique index company_name_unique on company using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on company to kaban_app;
alter table company enable row level security;
create policy company_tenant on company to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table currency (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid,
  name text not null,
  currency_code text not null,
  symbol text not null,
  country text not null,
  emoji text,
  iso_3166_alpha2 text,
  iso_3166_alpha3 text,
  iso_3166_numeric text,
  phone_code text,
  domain text,
  locale text,
  timezone text,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (id)
);
create unique index currency_key on currency using btree (organization_id, id);
create index currency_tenant on currency using btree (organization_id, kaban_plain(name), id) where (deleted_at is null);
create unique index currency_name_unique on currency using btree (organization_id, lower(name)) where (deleted_at is null);
create unique index currency_currency_code_unique on currency using btree (organization_id, lower(currency_code)) where (deleted_at is null);
grant select, insert, update on currency to kaban_app;
alter table currency enable row level security;
create policy currency_tenant on currency to kaban_app
  using (organization_id = (select kaban_organization()))
  with check (organization_id = (select kaban_organization()));

create table disbursement (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  account_id uuid not null,
  currency_id uuid,
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
create unique index disbursement_key on disbursement using btree (branch_id, id);
create index disbursement_tenant on disbursement using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index disbursement_name_unique on disbursement using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on disbursement to kaban_app;
alter table disbursement enable row level security;
create policy disbursement_tenant on disbursement to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
create unique index holiday_key on holiday using btree (branch_id, id);

create table loan_purpose (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
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
create unique index loan_purpose_key on loan_purpose using btree (branch_id, id);
create index loan_purpose_tenant on loan_purpose using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index loan_purpose_name_unique on loan_purpose using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on loan_purpose to kaban_app;
alter table loan_purpose enable row level security;
create policy loan_purpose_tenant on loan_purpose to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table loan_status (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
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
create unique index loan_status_key on loan_status using btree (branch_id, id);
create index loan_status_tenant on loan_status using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index loan_status_name_unique on loan_status using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on loan_status to kaban_app;
alter table loan_status enable row level security;
create policy loan_status_tenant on loan_status to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_address (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  label text not null,
  street text,
  barangay_code text,
  barangay text,
  city_code text,
  city text not null,
  province_code text,
  province text,
  region_code text,
  region text,
  postal_code text,
  country text,
  landmark text,
  area_id uuid,
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
create unique index member_address_key on member_address using btree (branch_id, id);
create index member_address_tenant on member_address using btree (branch_id, label, id) where (deleted_at is null);
create index member_address_parent on member_address using btree (branch_id, member_profile_id, id) where (deleted_at is null);
grant select, insert, update on member_address to kaban_app;
alter table member_address enable row level security;
create policy member_address_tenant on member_address to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_asset (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  name text not null,
  cost bigint not null,
  entry_date date not null,
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
create unique index member_asset_key on member_asset using btree (branch_id, id);
create index member_asset_tenant on member_asset using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create index member_asset_parent on member_asset using btree (branch_id, member_profile_id, id) where (deleted_at is null);
create index member_asset_media_id on member_asset using btree (branch_id, media_id) where (deleted_at is null);
grant select, insert, update on member_asset to kaban_app;
alter table member_asset enable row level security;
create policy member_asset_tenant on member_asset to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_beneficiary (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  name text not null,
  family_relationship text not null,
  birthdate date,
  share_percent numeric(12,6),
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
create unique index member_beneficiary_key on member_beneficiary using btree (branch_id, id);
create index member_beneficiary_tenant on member_beneficiary using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create index member_beneficiary_parent on member_beneficiary using btree (branch_id, member_profile_id, id) where (deleted_at is null);
grant select, insert, update on member_beneficiary to kaban_app;
alter table member_beneficiary enable row level security;
create policy member_beneficiary_tenant on member_beneficiary to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_center (
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
create unique index member_center_key on member_center using btree (branch_id, id);
create index member_center_tenant on member_center using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index member_center_name_unique on member_center using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on member_center to kaban_app;
alter table member_center enable row level security;
create policy member_center_tenant on member_center to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_classification (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
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
create unique index member_classification_key on member_classification using btree (branch_id, id);
create index member_classification_tenant on member_classification using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index member_classification_name_unique on member_classification using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on member_classification to kaban_app;
alter table member_classification enable row level security;
create policy member_classification_tenant on member_classification to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_contact_reference (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  name text not null,
  contact_number text not null,
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
create unique index member_contact_reference_key on member_contact_reference using btree (branch_id, id);
create index member_contact_reference_tenant on member_contact_reference using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create index member_contact_reference_parent on member_contact_reference using btree (branch_id, member_profile_id, id) where (deleted_at is null);
grant select, insert, update on member_contact_reference to kaban_app;
alter table member_contact_reference enable row level security;
create policy member_contact_reference_tenant on member_contact_reference to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_department (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
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
create unique index member_department_key on member_department using btree (branch_id, id);
create index member_department_tenant on member_department using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index member_department_name_unique on member_department using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on member_department to kaban_app;
alter table member_department enable row level security;
create policy member_department_tenant on member_department to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_document (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  name text not null,
  category text not null,
  media_id uuid not null,
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
create unique index member_document_key on member_document using btree (branch_id, id);
create index member_document_tenant on member_document using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create index member_document_parent on member_document using btree (branch_id, member_profile_id, id) where (deleted_at is null);
create index member_document_media_id on member_document using btree (branch_id, media_id) where (deleted_at is null);
grant select, insert, update on member_document to kaban_app;
alter table member_document enable row level security;
create policy member_document_tenant on member_document to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_educational_attainment (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  educational_attainment text not null,
  school_name text,
  school_year integer,
  program_course text,
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
create unique index member_educational_attainment_key on member_educational_attainment using btree (branch_id, id);
create index member_educational_attainment_tenant on member_educational_attainment using btree (branch_id, educational_attainment, id) where (deleted_at is null);
create index member_educational_attainment_parent on member_educational_attainment using btree (branch_id, member_profile_id, id) where (deleted_at is null);
grant select, insert, update on member_educational_attainment to kaban_app;
alter table member_educational_attainment enable row level security;
create policy member_educational_attainment_tenant on member_educational_attainment to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_expense (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  name text not null,
  amount bigint not null,
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
create unique index member_expense_key on member_expense using btree (branch_id, id);
create index member_expense_tenant on member_expense using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create index member_expense_parent on member_expense using btree (branch_id, member_profile_id, id) where (deleted_at is null);
grant select, insert, update on member_expense to kaban_app;
alter table member_expense enable row level security;
create policy member_expense_tenant on member_expense to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
create unique index member_gender_key on member_gender using btree (branch_id, id);

create table member_government_benefit (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  kind text not null,
  value text not null,
  expiry_date date,
  front_media_id uuid not null,
  back_media_id uuid,
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
create unique index member_government_benefit_key on member_government_benefit using btree (branch_id, id);
create index member_government_benefit_tenant on member_government_benefit using btree (branch_id, kaban_plain(value), id) where (deleted_at is null);
create index member_government_benefit_parent on member_government_benefit using btree (branch_id, member_profile_id, id) where (deleted_at is null);
create index member_government_benefit_front_media_id on member_government_benefit using btree (branch_id, front_media_id) where (deleted_at is null);
create index member_government_benefit_back_media_id on member_government_benefit using btree (branch_id, back_media_id) where (deleted_at is null);
grant select, insert, update on member_government_benefit to kaban_app;
alter table member_government_benefit enable row level security;
create policy member_government_benefit_tenant on member_government_benefit to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_group (
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
create unique index member_group_key on member_group using btree (branch_id, id);
create index member_group_tenant on member_group using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index member_group_name_unique on member_group using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on member_group to kaban_app;
alter table member_group enable row level security;
create policy member_group_tenant on member_group to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_income (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  name text not null,
  source text not null,
  amount bigint not null,
  release_date date not null,
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
create unique index member_income_key on member_income using btree (branch_id, id);
create index member_income_tenant on member_income using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create index member_income_parent on member_income using btree (branch_id, member_profile_id, id) where (deleted_at is null);
create index member_income_media_id on member_income using btree (branch_id, media_id) where (deleted_at is null);
grant select, insert, update on member_income to kaban_app;
alter table member_income enable row level security;
create policy member_income_tenant on member_income to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_joint_account (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  picture_media_id uuid not null,
  first_name text not null,
  middle_name text,
  last_name text not null,
  suffix text,
  birthday date not null,
  family_relationship text not null,
  signature_media_id uuid not null,
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
create unique index member_joint_account_key on member_joint_account using btree (branch_id, id);
create index member_joint_account_tenant on member_joint_account using btree (branch_id, kaban_plain(last_name), id) where (deleted_at is null);
create index member_joint_account_parent on member_joint_account using btree (branch_id, member_profile_id, id) where (deleted_at is null);
create index member_joint_account_picture_media_id on member_joint_account using btree (branch_id, picture_media_id) where (deleted_at is null);
create index member_joint_account_signature_media_id on member_joint_account using btree (branch_id, signature_media_id) where (deleted_at is null);
grant select, insert, update on member_joint_account to kaban_app;
alter table member_joint_account enable row level security;
create policy member_joint_account_tenant on member_joint_account to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_occupation (
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
create unique index member_occupation_key on member_occupation using btree (branch_id, id);
create index member_occupation_tenant on member_occupation using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index member_occupation_name_unique on member_occupation using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on member_occupation to kaban_app;
alter table member_occupation enable row level security;
create policy member_occupation_tenant on member_occupation to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_relative_account (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  member_profile_id uuid not null,
  relative_member_profile_id uuid not null,
  family_relationship text not null,
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
create unique index member_relative_account_key on member_relative_account using btree (branch_id, id);
create index member_relative_account_tenant on member_relative_account using btree (branch_id, family_relationship, id) where (deleted_at is null);
create index member_relative_account_parent on member_relative_account using btree (branch_id, member_profile_id, id) where (deleted_at is null);
grant select, insert, update on member_relative_account to kaban_app;
alter table member_relative_account enable row level security;
create policy member_relative_account_tenant on member_relative_account to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table member_type (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  prefix text not null,
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
create unique index member_type_key on member_type using btree (branch_id, id);
create index member_type_tenant on member_type using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index member_type_name_unique on member_type using btree (branch_id, lower(name)) where (deleted_at is null);
create unique index member_type_prefix_unique on member_type using btree (branch_id, lower(prefix)) where (deleted_at is null);
grant select, insert, update on member_type to kaban_app;
alter table member_type enable row level security;
create policy member_type_tenant on member_type to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
create unique index payment_type_key on payment_type using btree (branch_id, id);
alter table tag_template alter column icon set not null;
create unique index tag_template_key on tag_template using btree (branch_id, id);

create table time_deposit_computation_pre_mature (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  time_deposit_type_id uuid not null,
  terms integer not null,
  from_days integer not null,
  to_days integer not null,
  rate numeric(12,6) not null,
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (id)
);
create unique index time_deposit_computation_pre_mature_key on time_deposit_computation_pre_mature using btree (branch_id, id);
create index time_deposit_computation_pre_mature_tenant on time_deposit_computation_pre_mature using btree (branch_id, from_days, id) where (deleted_at is null);
create index time_deposit_computation_pre_mature_parent on time_deposit_computation_pre_mature using btree (branch_id, time_deposit_type_id, id) where (deleted_at is null);
grant select, insert, update on time_deposit_computation_pre_mature to kaban_app;
alter table time_deposit_computation_pre_mature enable row level security;
create policy time_deposit_computation_pre_mature_tenant on time_deposit_computation_pre_mature to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table time_deposit_computation (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  time_deposit_type_id uuid not null,
  minimum_amount bigint not null,
  maximum_amount bigint not null,
  header_1 numeric(12,6),
  header_2 numeric(12,6),
  header_3 numeric(12,6),
  header_4 numeric(12,6),
  header_5 numeric(12,6),
  header_6 numeric(12,6),
  header_7 numeric(12,6),
  header_8 numeric(12,6),
  header_9 numeric(12,6),
  header_10 numeric(12,6),
  header_11 numeric(12,6),
  created_at timestamp with time zone not null,
  created_by_id uuid,
  updated_at timestamp with time zone not null,
  updated_by_id uuid,
  deleted_at timestamp with time zone,
  deleted_by_id uuid,
  version integer not null default 1,
  primary key (id)
);
create unique index time_deposit_computation_key on time_deposit_computation using btree (branch_id, id);
create index time_deposit_computation_tenant on time_deposit_computation using btree (branch_id, minimum_amount, id) where (deleted_at is null);
create index time_deposit_computation_parent on time_deposit_computation using btree (branch_id, time_deposit_type_id, id) where (deleted_at is null);
grant select, insert, update on time_deposit_computation to kaban_app;
alter table time_deposit_computation enable row level security;
create policy time_deposit_computation_tenant on time_deposit_computation to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

create table time_deposit_type (
  id uuid not null,
  organization_id uuid not null,
  branch_id uuid not null,
  name text not null,
  currency_id uuid not null,
  pre_mature_days integer,
  pre_mature_rate numeric(12,6),
  excess_rate numeric(12,6),
  header_1 integer not null,
  header_2 integer not null,
  header_3 integer not null,
  header_4 integer not null,
  header_5 integer not null,
  header_6 integer not null,
  header_7 integer not null,
  header_8 integer not null,
  header_9 integer not null,
  header_10 integer not null,
  header_11 integer not null,
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
create unique index time_deposit_type_key on time_deposit_type using btree (branch_id, id);
create index time_deposit_type_tenant on time_deposit_type using btree (branch_id, kaban_plain(name), id) where (deleted_at is null);
create unique index time_deposit_type_name_unique on time_deposit_type using btree (branch_id, lower(name)) where (deleted_at is null);
grant select, insert, update on time_deposit_type to kaban_app;
alter table time_deposit_type enable row level security;
create policy time_deposit_type_tenant on time_deposit_type to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
alter table account_classification add constraint account_classification_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table area drop constraint area_media_id_fkey;
alter table area add constraint area_media_id_fkey foreign key (branch_id, media_id) references media(branch_id, id);
alter table bank drop constraint bank_media_id_fkey;
alter table bank add constraint bank_media_id_fkey foreign key (branch_id, media_id) references media(branch_id, id);
alter table bills_and_coins drop constraint bills_and_coins_media_id_fkey;
alter table bills_and_coins add constraint bills_and_coins_media_id_fkey foreign key (branch_id, media_id) references media(branch_id, id);
alter table collateral add constraint collateral_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table company add constraint company_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table company add constraint company_media_id_fkey foreign key (branch_id, media_id) references media(branch_id, id);
alter table currency add constraint currency_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table disbursement add constraint disbursement_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table disbursement add constraint disbursement_account_id_fkey foreign key (branch_id, account_id) references account(branch_id, id);
alter table disbursement add constraint disbursement_currency_id_fkey foreign key (organization_id, currency_id) references currency(organization_id, id);
alter table loan_purpose add constraint loan_purpose_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table loan_status add constraint loan_status_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_address add constraint member_address_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_address add constraint member_address_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_address add constraint member_address_area_id_fkey foreign key (branch_id, area_id) references area(branch_id, id);
alter table member_asset add constraint member_asset_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_asset add constraint member_asset_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_asset add constraint member_asset_media_id_fkey foreign key (branch_id, media_id) references media(branch_id, id);
alter table member_beneficiary add constraint member_beneficiary_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_beneficiary add constraint member_beneficiary_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_center add constraint member_center_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_classification add constraint member_classification_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_contact_reference add constraint member_contact_reference_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_contact_reference add constraint member_contact_reference_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_department add constraint member_department_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_document add constraint member_document_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_document add constraint member_document_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_document add constraint member_document_media_id_fkey foreign key (branch_id, media_id) references media(branch_id, id);
alter table member_educational_attainment add constraint member_educational_attainment_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_educational_attainment add constraint member_educational_attainment_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_expense add constraint member_expense_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_expense add constraint member_expense_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_government_benefit add constraint member_government_benefit_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_government_benefit add constraint member_government_benefit_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_government_benefit add constraint member_government_benefit_front_media_id_fkey foreign key (branch_id, front_media_id) references media(branch_id, id);
alter table member_government_benefit add constraint member_government_benefit_back_media_id_fkey foreign key (branch_id, back_media_id) references media(branch_id, id);
alter table member_group add constraint member_group_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_income add constraint member_income_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_income add constraint member_income_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_income add constraint member_income_media_id_fkey foreign key (branch_id, media_id) references media(branch_id, id);
alter table member_joint_account add constraint member_joint_account_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_joint_account add constraint member_joint_account_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_joint_account add constraint member_joint_account_picture_media_id_fkey foreign key (branch_id, picture_media_id) references media(branch_id, id);
alter table member_joint_account add constraint member_joint_account_signature_media_id_fkey foreign key (branch_id, signature_media_id) references media(branch_id, id);
alter table member_occupation add constraint member_occupation_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_relative_account add constraint member_relative_account_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table member_relative_account add constraint member_relative_account_member_profile_id_fkey foreign key (branch_id, member_profile_id) references member(branch_id, id);
alter table member_relative_account add constraint member_relative_account_relative_member_profile_id_fkey foreign key (branch_id, relative_member_profile_id) references member(branch_id, id);
alter table member_type add constraint member_type_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table payment_type drop constraint payment_type_account_id_fkey;
alter table payment_type add constraint payment_type_account_id_fkey foreign key (branch_id, account_id) references account(branch_id, id);
alter table time_deposit_computation_pre_mature add constraint time_deposit_computation_pre_mature_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table time_deposit_computation_pre_mature add constraint time_deposit_computation_pre_mature_time_deposit_type_id_fkey foreign key (branch_id, time_deposit_type_id) references time_deposit_type(branch_id, id);
alter table time_deposit_computation add constraint time_deposit_computation_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table time_deposit_computation add constraint time_deposit_computation_time_deposit_type_id_fkey foreign key (branch_id, time_deposit_type_id) references time_deposit_type(branch_id, id);
alter table time_deposit_type add constraint time_deposit_type_branch_fkey foreign key (organization_id, branch_id) references branch(organization_id, id);
alter table time_deposit_type add constraint time_deposit_type_currency_id_fkey foreign key (organization_id, currency_id) references currency(organization_id, id);

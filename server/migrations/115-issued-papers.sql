-- Papers that anybody may check: what stood on a statement or a certificate, under the code printed on it.
create table issued_paper (
  organization_id uuid not null,
  branch_id uuid not null,
  code text not null,
  kind text not null,
  facts jsonb not null,
  issued_at timestamptz not null,
  issued_by_id uuid not null constraint issued_paper_issued_by references user_account,
  constraint issued_paper_pkey primary key (organization_id, code),
  constraint issued_paper_branch foreign key (organization_id, branch_id)
    references branch (organization_id, id),
  constraint issued_paper_code check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  constraint issued_paper_kind check (kind in ('statement', 'certificate'))
);

-- What was handed out stays as it was.
grant select, insert on issued_paper to kaban_app;
alter table issued_paper enable row level security;
alter table issued_paper force row level security;
create policy issued_paper_tenant on issued_paper to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- A paper says under which address it is checked: the one its printer works at.
grant select (sign_in_origin) on user_account to kaban_app;

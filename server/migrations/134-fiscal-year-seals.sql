-- What a fiscal year was when it was closed, so that it can be proved later (decision 059): the seals of its months, the
-- entry that closed it and what was over, under one hash together with the journal's chain.
create table fiscal_year_seal_month (
  organization_id uuid not null,
  branch_id uuid not null,
  closing_id uuid not null,
  -- Its first day.
  month date not null,
  seal_id uuid not null,
  constraint fiscal_year_seal_month_pkey primary key (organization_id, branch_id, closing_id, month),
  constraint fiscal_year_seal_month_closing foreign key (organization_id, branch_id, closing_id)
    references fiscal_year_closing (organization_id, branch_id, id),
  constraint fiscal_year_seal_month_seal foreign key (organization_id, branch_id, seal_id)
    references period_seal (organization_id, branch_id, id)
);

create table fiscal_year_seal (
  organization_id uuid not null,
  branch_id uuid not null,
  closing_id uuid not null,
  -- Of the entry that closed the year; none where nothing moved income or expense.
  entry_hash bytea,
  -- The last link of the journal's chain by then, the closing entry in it.
  link_number bigint,
  link_hash bytea,
  hash bytea not null,
  approved_by_id uuid constraint fiscal_year_seal_approved_by references user_account,
  constraint fiscal_year_seal_pkey primary key (organization_id, branch_id, closing_id),
  constraint fiscal_year_seal_closing foreign key (organization_id, branch_id, closing_id)
    references fiscal_year_closing (organization_id, branch_id, id),
  constraint fiscal_year_seal_link check ((link_number is null) = (link_hash is null))
);

do $$
declare
  owned text;
begin
  foreach owned in array array['fiscal_year_seal', 'fiscal_year_seal_month']
  loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()',
      owned || '_append_only', owned);
    execute format('create trigger %I before truncate on %I execute function refuse_change()',
      owned || '_no_truncate', owned);
    execute format('grant select, insert on %I to kaban_app', owned);
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format($policy$create policy %I on %I to kaban_app
      using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
      with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))$policy$,
      owned || '_tenant', owned);
  end loop;
end $$;

-- The hash of a closed year: of the chain's last link, of its months' seals in their order, of its closing entry, and of
-- what its closing says.
create function fiscal_year_hash(organization uuid, branch uuid, closing uuid, link bytea, entry bytea) returns bytea
  language sql stable set search_path = public, pg_temp as $$
  select sha256(coalesce(link, sha256(uuid_send(branch)))
    || coalesce((select string_agg(p.hash, ''::bytea order by m.month) from fiscal_year_seal_month m
      join period_seal p on p.organization_id = organization and p.branch_id = branch and p.id = m.seal_id
      where m.organization_id = organization and m.branch_id = branch and m.closing_id = closing), ''::bytea)
    || coalesce(entry, ''::bytea)
    || convert_to(row(c.begins_on - date '2000-01-01', c.ends_on - date '2000-01-01', c.net_surplus, c.entry_id)::text,
      'UTF8'))
  from fiscal_year_closing c
  where c.organization_id = organization and c.branch_id = branch and c.id = closing $$;

-- A year's certificate can be checked as a month's is.
alter table issued_paper drop constraint issued_paper_kind;
alter table issued_paper add constraint issued_paper_kind
  check (kind in ('statement', 'certificate', 'year certificate'));

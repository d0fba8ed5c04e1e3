-- A series is changed from a day on (decision 062): `pattern` is what its prefix is made of on each day, `first_number` where
-- it began under this prefix, and `changes_on` the next day on which either becomes another.
alter table series add column pattern text;
alter table series add column restarts text not null default 'never';
alter table series add constraint series_restarts_check check (restarts in ('never', 'year', 'month', 'day'));
alter table series add column first_number bigint not null default 1;
alter table series add constraint series_first_number_check check (first_number > 0);
alter table series add column turned_on date;
alter table series add column changes_on date;

create table series_change (
  organization_id uuid not null,
  branch_id uuid not null,
  id uuid not null,
  kind text not null,
  starts_on date not null,
  pattern text not null,
  padding integer not null check (padding between 1 and 12),
  next_number bigint check (next_number > 0),
  restarts text not null check (restarts in ('never', 'year', 'month', 'day')),
  reason text not null,
  is_applied boolean not null default false,
  created_at timestamp with time zone not null,
  created_by_id uuid not null,
  approved_by_id uuid,
  constraint series_change_pkey primary key (organization_id, branch_id, id)
);
create unique index series_change_once on series_change (organization_id, branch_id, kind, starts_on);
create index series_change_due on series_change (organization_id, branch_id, kind) where (not is_applied);

grant select, insert on series_change to kaban_app;
grant update (is_applied) on series_change to kaban_app;
alter table series_change enable row level security;
create policy series_change_tenant on series_change to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

-- A number that was drawn is never given again; under other letters a series may begin anew.
drop trigger series_only_rises on series;
create trigger series_only_rises before update on series
  for each row when (new.next_number < old.next_number
    and kaban_reference_key(new.prefix || '1') = kaban_reference_key(old.prefix || '1'))
  execute function refuse_fall();

-- Whoever draws is told when the series becomes another.
do $$
declare
  before text := 'select s.kind, s.prefix, s.padding, s.next_number from series s';
  body text := pg_get_functiondef('lock_for_posting'::regproc);
begin
  if position(before in body) = 0 then
    raise exception 'lock_for_posting reads series otherwise';
  end if;
  execute replace(body, before, 'select s.kind, s.prefix, s.padding, s.next_number, s.changes_on from series s');
end $$;

insert into approval_rule (organization_id, branch_id, kind, tiers, updated_at)
select b.organization_id, b.id, 'number-series', jsonb_build_array(jsonb_build_object('from_amount', 0,
    'permission', 'approvals:decide', 'person_ids', '[]'::jsonb, 'needed', 1, 'way', 'either', 'hours', 168)), now()
from branch b on conflict do nothing;

do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['numbers:change-series']
      where 'numbers:hand-out' = any(permissions)$update$, roles);
  end loop;
end $$;

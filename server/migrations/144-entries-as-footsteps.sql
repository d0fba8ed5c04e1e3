-- The entry of a posting is its own footstep: it says who, when, by which request and from which visit. What a visit says
-- is written once, and comes again with each posting of the same person by the same operation from the same device.
create table visit (
  organization_id uuid not null,
  branch_id uuid not null,
  -- So much of the hash of what it says as tells apart whatever is said: who names a visit vouches for all of it.
  id uuid not null,
  said json not null,
  user_id uuid generated always as ((said ->> 'user_id')::uuid) stored,
  user_type text generated always as (said ->> 'user_type') stored,
  module text generated always as (said ->> 'module') stored,
  activity text generated always as (said ->> 'activity') stored,
  description text generated always as (said ->> 'description') stored,
  ip_address text generated always as (said ->> 'ip_address') stored,
  user_agent text generated always as (said ->> 'user_agent') stored,
  device_type text generated always as (said ->> 'device_type') stored,
  location text generated always as (said ->> 'location') stored,
  latitude double precision generated always as ((said ->> 'latitude')::double precision) stored,
  longitude double precision generated always as ((said ->> 'longitude')::double precision) stored,
  referer text generated always as (said ->> 'referer') stored,
  accept_language text generated always as (said ->> 'accept_language') stored,
  constraint visit_pkey primary key (organization_id, branch_id, id),
  constraint visit_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint visit_said check (id = encode(substr(sha256(convert_to(said::text, 'UTF8')), 1, 16), 'hex')::uuid)
);
create trigger visit_append_only before update or delete on visit
  for each row execute function refuse_footstep_change();
create trigger visit_no_truncate before truncate on visit execute function refuse_footstep_change();
grant select, insert (organization_id, branch_id, id, said) on visit to kaban_app;
alter table visit enable row level security;
create policy visit_tenant on visit to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));
create policy visit_person on visit for select to kaban_app
  using (user_id = (select kaban_user()) or branch_id = any((select kaban_footstep_branches())::uuid[]));

-- No key points to the visit: it would be locked by every posting. That each is there is looked at when the log is verified.
alter table journal_entry add column request_id uuid;
alter table journal_entry add column visit_id uuid;
alter table journal_entry add constraint journal_entry_step check ((request_id is null) = (visit_id is null));
create index journal_entry_step on journal_entry (branch_id, created_at) where visit_id is not null;
create index journal_entry_step_of_person on journal_entry (created_by_id, created_at) where visit_id is not null;
-- An entry that is a footstep is read by whoever may read that footstep, and no other.
create policy journal_entry_step on journal_entry for select to kaban_app
  using (visit_id is not null
    and (created_by_id = (select kaban_user()) or branch_id = any((select kaban_footstep_branches())::uuid[])));

-- What the lists of footsteps show: footsteps, and the entries that are one (is_step). A visit is looked up row by row, and
-- the condition is left to who asks, so that two indexes are merged in one order.
do $$
declare
  of_visit text := '(select v.%I from visit v where v.organization_id = e.organization_id'
    ' and v.branch_id = e.branch_id and v.id = e.visit_id)';
begin
  execute format($view$create view footstep_shown with (security_invoker = true) as
    select f.id, f.organization_id, f.branch_id, f.user_id, f.created_at, true as is_step, f.level, f.origin,
      f.entity, f.entity_id, f.before,
      case when f.after is null and f.entity = 'transaction' then footstep_posted(f.id) else f.after end as after,
      f.request_id, f.user_type, f.module, f.activity, f.description, f.ip_address, f.user_agent, f.device_type,
      f.location, f.latitude, f.longitude, f.referer, f.accept_language
    from footstep f
    union all
    select e.id, e.organization_id, e.branch_id, e.created_by_id, e.created_at, e.visit_id is not null,
      'info'::text, 'server'::text, 'transaction'::text, e.id, null::jsonb,
      jsonb_strip_nulls(jsonb_build_object('reference', e.reference, 'entry_date', e.entry_date,
        'amount', e.amount, 'member_id', e.member_id, 'account_id', e.account_id,
        'member_account_id', e.member_account_id, 'payment_type_id', e.payment_type_id,
        'description', nullif(e.description, ''))),
      e.request_id::text, %s
    from journal_entry e$view$,
    (select string_agg(format(of_visit, said), ', ' order by place)
      from unnest(array['user_type', 'module', 'activity', 'description', 'ip_address', 'user_agent', 'device_type',
        'location', 'latitude', 'longitude', 'referer', 'accept_language']) with ordinality as s (said, place)));
end $$;
grant select on footstep_shown to kaban_app;

-- Each branch's footsteps are found in their order; an organization's are those of its branches.
drop index footstep_organization;

-- As before (migration 028), with what makes an entry a footstep.
create or replace function write_postings(entries jsonb, lines jsonb, sequence_reached bigint, kinds text[],
    next_numbers bigint[]) returns void language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
begin
  with entry as (
    insert into journal_entry (id, organization_id, branch_id, sequence, entry_date, source, reference, description,
      member_id, account_id, member_account_id, payment_type_id, payment_kind, amount, balance_after, batch_id,
      reverses_id, back_date_reason, approved_by_id, created_at, created_by_id, request_id, visit_id, written_in)
    select e.id, kaban_organization(), kaban_branch(), e.sequence, e.entry_date, e.source, e.reference, e.description,
      e.member_id, e.account_id, e.member_account_id, e.payment_type_id, e.payment_kind, e.amount, e.balance_after,
      e.batch_id, e.reverses_id, e.back_date_reason, e.approved_by_id, e.created_at, e.created_by_id, e.request_id,
      e.visit_id, pg_current_xact_id()
    from jsonb_to_recordset(entries) as e (id uuid, sequence bigint, entry_date date, source text, reference text,
      description text, member_id uuid, account_id uuid, member_account_id uuid, payment_type_id uuid,
      payment_kind text, amount bigint, balance_after bigint, batch_id uuid, reverses_id uuid,
      back_date_reason text, approved_by_id uuid, created_at timestamptz, created_by_id uuid, request_id uuid,
      visit_id uuid)
  ),
  line as (
    insert into journal_line (entry_id, line_number, organization_id, branch_id, sequence, entry_date, account_id,
      member_id, member_account_id, source, payment_kind, created_by_id, debit, credit)
    select l.entry_id, l.line_number, kaban_organization(), kaban_branch(), l.sequence, l.entry_date, l.account_id,
      l.member_id, l.member_account_id, l.source, l.payment_kind, l.created_by_id, l.debit, l.credit
    from jsonb_to_recordset(lines) as l (entry_id uuid, line_number smallint, sequence bigint, entry_date date,
      account_id uuid, member_id uuid, member_account_id uuid, source text, payment_kind text,
      created_by_id uuid, debit bigint, credit bigint)
  ),
  head as (
    update journal_head set last_sequence = sequence_reached
    where organization_id = (select kaban_organization()) and branch_id = (select kaban_branch())
  )
  update series s set next_number = m.next_number
  from unnest(kinds, next_numbers) as m (kind, next_number)
  where s.branch_id = (select kaban_branch()) and s.kind = m.kind;
end $$;

-- As before (migration 029): what an entry says as a footstep is said of the entries that are one, so that all hashes made
-- so far are made again alike.
create or replace function journal_text(organization uuid, branch uuid, first_one bigint, last_one bigint) returns text
  language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return (select string_agg(s.said || e.lines, E'\n' order by s.sequence)
    from (select o.id, o.sequence, row(o.id, o.sequence, o.entry_date - date '2000-01-01', o.source, o.reference,
        o.description, o.member_id, o.account_id, o.member_account_id, o.payment_type_id, o.payment_kind, o.amount,
        o.balance_after, o.batch_id, o.reverses_id, o.back_date_reason, o.approved_by_id,
        (extract(epoch from o.created_at) * 1000000)::bigint, o.created_by_id)::text
        || case when o.visit_id is null then '' else row(o.request_id, o.visit_id)::text end as said
      from journal_entry o where o.organization_id = organization and o.branch_id = branch
        and o.sequence between first_one and last_one offset 0) s
    cross join lateral (select string_agg(row(l.line_number, l.account_id, l.member_id, l.member_account_id,
        l.debit, l.credit)::text, '' order by l.line_number) as lines
      from journal_line l where l.entry_id = s.id) e);
end $$;

-- As before (migration 035): somebody was last seen posting, too.
create or replace view branch_membership with (security_barrier) as
  select m.id, m.user_id, m.user_type, m.application_status, m.permission_name, m.permission_description,
    m.permissions, m.decided_by_id, m.decided_at, m.decision_reason, m.receipt_prefix, m.receipt_start,
    m.receipt_end, m.user_setting_used_or, m.user_setting_number_padding, m.default_account_id,
    (select p.id from payment_type p where p.id = m.default_payment_type_id and p.deleted_at is null)
      as default_payment_type_id,
    m.created_at, m.version, u.user_name, u.email, u.contact_number, u.media_id, u.full_name,
    (select d.full_name from user_account d where d.id = m.decided_by_id) as decided_by_name,
    (select i.code from invitation_code i where i.id = m.invitation_code_id) as invitation_code,
    greatest((select max(s.last_used_at) from session s where s.user_id = m.user_id),
      (select f.created_at from footstep f where f.user_id = m.user_id and f.branch_id = m.branch_id
        order by f.created_at desc limit 1),
      (select e.created_at from journal_entry e where e.created_by_id = m.user_id and e.branch_id = m.branch_id
        and e.visit_id is not null order by e.created_at desc limit 1)) as last_seen_at,
    (select b.reference from transaction_batch b
      where b.branch_id = m.branch_id and b.user_id = m.user_id and b.ended_at is null) as open_batch
  from user_organization m join user_account u on u.id = m.user_id
  where m.organization_id = kaban_organization() and m.branch_id = kaban_branch() and m.deleted_at is null;

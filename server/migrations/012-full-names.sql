-- What a person is called, kept once for everybody who names them: "Juan Santos Cruz Jr.", or the user name
-- of somebody without any other. By || alone, which a generated column may use and concat_ws may not.
alter table user_account add column full_name text not null generated always as (
  coalesce(nullif(btrim(first_name || coalesce(' ' || nullif(middle_name, ''), '')
    || coalesce(' ' || nullif(last_name, ''), '') || coalesce(' ' || nullif(suffix, ''), '')), ''), user_name)
) stored;
grant select (full_name) on user_account to kaban_app;

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
        order by f.created_at desc limit 1)) as last_seen_at
  from user_organization m join user_account u on u.id = m.user_id
  where m.organization_id = kaban_organization() and m.branch_id = kaban_branch() and m.deleted_at is null;

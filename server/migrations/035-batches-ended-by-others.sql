-- Somebody else counts and ends the batch of who is not there, before a witness; neither of them is its owner.
alter table transaction_batch add column counted_by_id uuid constraint transaction_batch_counted_by references user_account;
alter table transaction_batch add column witness_id uuid constraint transaction_batch_witness references user_account;
alter table transaction_batch add constraint transaction_batch_counted check (
  case when counted_by_id is null or counted_by_id = user_id then witness_id is null
    else witness_id is not null and witness_id <> user_id and witness_id <> counted_by_id end);
grant update (counted_by_id, witness_id) on transaction_batch to kaban_app;

-- What was found out before a request was asked for, such as who witnessed it; gone once it is decided.
alter table approval_request add column prechecked jsonb;

-- Who decides on what tellers ask for ends their batches too.
update user_organization set permissions = permissions || array['batches:end-batch-of-another']
  where 'approvals:decide' = any(permissions);
update permission_template set permissions = permissions || array['batches:end-batch-of-another']
  where 'approvals:decide' = any(permissions);

-- Who leaves with a batch open leaves cash that nobody has counted: their row says so.
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
        order by f.created_at desc limit 1)) as last_seen_at,
    (select b.reference from transaction_batch b
      where b.branch_id = m.branch_id and b.user_id = m.user_id and b.ended_at is null) as open_batch
  from user_organization m join user_account u on u.id = m.user_id
  where m.organization_id = kaban_organization() and m.branch_id = kaban_branch() and m.deleted_at is null;

-- Who signed for the cash of an ended batch: that it was counted, and that it was received. Signed once, and kept.
create table batch_signature (
  organization_id uuid not null,
  branch_id uuid not null,
  batch_id uuid not null,
  signed_as text not null,
  user_id uuid not null references user_account,
  media_id uuid,
  signed_at timestamptz not null,
  constraint batch_signature_pkey primary key (organization_id, branch_id, batch_id, signed_as),
  constraint batch_signature_once unique (organization_id, branch_id, batch_id, user_id),
  constraint batch_signature_as check (signed_as in ('counted', 'received'))
);
create trigger batch_signature_append_only before update or delete on batch_signature
  for each row execute function refuse_change();
create trigger batch_signature_no_truncate before truncate on batch_signature execute function refuse_change();
grant select, insert on batch_signature to kaban_app;
alter table batch_signature enable row level security;
alter table batch_signature force row level security;
create policy batch_signature_tenant on batch_signature to kaban_app
  using (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()))
  with check (organization_id = (select kaban_organization()) and branch_id = (select kaban_branch()));

do $$
declare
  roles text;
begin
  foreach roles in array array['user_organization', 'permission_template']
  loop
    execute format($update$update %I set permissions = permissions || array['batches:sign-batch']
      where permissions && array['batches:end-batch', 'batches:end-batch-of-another']$update$, roles);
  end loop;
end $$;

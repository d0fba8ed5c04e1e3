-- A voucher has as many attachments as it needs: what it had is the first of them, also where it is released.
alter table voucher add column attachments jsonb not null default '[]'
  constraint voucher_attachments check (jsonb_typeof(attachments) = 'array');
alter table voucher disable trigger voucher_stays;
update voucher set attachments = jsonb_build_array(jsonb_build_object('media_id', media_id, 'name', null))
  where media_id is not null;
alter table voucher enable trigger voucher_stays;
alter table voucher drop column media_id;
do $$
begin
  execute replace(pg_get_functiondef('keep_voucher'::regproc), $q$'tags', 'media_id'$q$, $q$'tags', 'attachments'$q$);
end $$;

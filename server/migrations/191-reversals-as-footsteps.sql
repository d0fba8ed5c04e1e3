-- The entry of a reversal is its own footstep, as that of a deposit is (migration 144): it says what it took back, too.
do $$
declare
  body text := pg_get_viewdef('footstep_shown'::regclass);
  before text := '''description'', NULLIF(e.description, ''''::text)';
begin
  if position(before in body) = 0 then
    raise exception 'footstep_shown tells entries otherwise';
  end if;
  execute 'create or replace view footstep_shown with (security_invoker = true) as '
    || replace(body, before, before || ', ''reverses_id'', e.reverses_id');
end $$;

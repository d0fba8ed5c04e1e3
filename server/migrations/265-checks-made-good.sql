-- A receipt makes checks good up to its amount, and no longer than it stands.
create index received_check_made_good on received_check (organization_id, branch_id, replaced_by_id)
  where replaced_by_id is not null;

do $$
declare
  said text := pg_get_functiondef('keep_received_check'::regproc);
  sign text := $said$'bounced>returned', 'bounced>replaced'$said$;
begin
  if position(sign in said) = 0 then raise exception 'keep_received_check says something else by now'; end if;
  execute replace(said, sign, sign || $new$, 'replaced>bounced'$new$);

  said := pg_get_functiondef('check_received_check'::regproc);
  sign := E'  return null;\nend';
  if position(sign in said) = 0 then raise exception 'check_received_check says something else by now'; end if;
  execute replace(said, sign, $new$  if new.state = 'replaced' and (select e.amount from journal_entry e
      where e.organization_id = new.organization_id and e.branch_id = new.branch_id and e.id = new.replaced_by_id
        and not exists (select from journal_entry r where r.organization_id = e.organization_id
          and r.branch_id = e.branch_id and r.reverses_id = e.id)) >= (select sum(c.amount)
      from received_check c where c.organization_id = new.organization_id and c.branch_id = new.branch_id
        and c.replaced_by_id = new.replaced_by_id) is not true then
    raise exception 'a check that its receipt does not make good' using errcode = 'restrict_violation';
  end if;
$new$ || sign);

  said := pg_get_functiondef('take_check_back'::regproc);
  if position(sign in said) = 0 then raise exception 'take_check_back says something else by now'; end if;
  execute replace(said, sign, $new$  update received_check c set state = 'bounced', replaced_by_id = null, version = c.version + 1,
    updated_at = new.created_at, updated_by_id = new.created_by_id
    where c.organization_id = new.organization_id and c.branch_id = new.branch_id
      and c.replaced_by_id = new.reverses_id and c.state = 'replaced';
$new$ || sign);
end $$;

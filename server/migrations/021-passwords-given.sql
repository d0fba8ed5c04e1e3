-- A password that somebody else chose opens an account only until its person has chosen their own (decision 027).
alter table user_account add column password_set_by_id uuid
  constraint user_account_password_set_by references user_account;
alter table user_account add column is_password_temporary boolean not null default false;

-- Accounts that were made together with an employee, by somebody, and whose password has not been changed since.
update user_account u set password_set_by_id = m.decided_by_id, is_password_temporary = true
from user_organization m
where m.user_id = u.id and m.created_at = u.created_at and m.user_type = 'employee' and m.decided_by_id <> u.id
  and not exists (select from footstep f where f.user_id = u.id
    and f.activity in ('save-password-success', 'change-password-success'));

grant insert (password_set_by_id, is_password_temporary) on user_account to kaban_app;
-- Whose password somebody uses decides what they may approve.
grant select (password_set_by_id, is_password_temporary) on user_account to kaban_app;

-- Whether somebody belongs to more than an owner looks after, which is the organisation, or than others do: the branch.
create function kaban_belongs_elsewhere(person uuid, by_owner boolean) returns boolean language sql stable
  security definer set search_path = public, pg_temp as $$
  select exists (select from user_organization where user_id = person and deleted_at is null
    and (organization_id <> kaban_organization() or not by_owner and branch_id <> kaban_branch())) $$;

-- Refuses to act on the account of somebody who is not of the branch worked in, or of another organisation too.
create function kaban_only_own_people(person uuid) returns void language plpgsql stable security definer
  set search_path = public, pg_temp as $$
begin
  if kaban_belongs_elsewhere(person, true) or not exists (select from user_organization
      where user_id = person and organization_id = kaban_organization() and branch_id = kaban_branch()
        and application_status = 'accepted' and deleted_at is null) then
    raise exception 'the account of % is not looked after here', person using errcode = 'restrict_violation';
  end if;
end $$;

-- Sets a password that opens the account until its person has set their own; whatever the old one opened is closed.
create function kaban_give_password(person uuid, hash text, by_person uuid, at timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform kaban_only_own_people(person);
  update user_account set password_hash = hash, password_set_by_id = by_person, is_password_temporary = true,
    updated_at = at where id = person;
  delete from reset_link where user_id = person;
  delete from second_factor_challenge where user_id = person;
  delete from password_proof where confirmed_by_id = person;
  delete from session where user_id = person;
end $$;

-- Takes somebody's second factor away and ends their sessions; false where there was none in force.
create function kaban_take_second_factor(person uuid) returns boolean language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  was_there boolean;
begin
  perform kaban_only_own_people(person);
  delete from second_factor where user_id = person and confirmed_at is not null returning true into was_there;
  delete from second_factor_challenge where user_id = person;
  delete from session where user_id = person;
  return coalesce(was_there, false);
end $$;

revoke execute on function kaban_only_own_people, kaban_give_password, kaban_take_second_factor from public;
grant execute on function kaban_give_password, kaban_take_second_factor to kaban_app;

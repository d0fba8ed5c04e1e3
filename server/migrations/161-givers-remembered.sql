-- Who gave a password could choose "the person's own" with it, and act as both. So they stay remembered for a while after that
-- choice, or until the person chooses by a link sent to the address they had when it was given (decision 027).
alter table user_account add column password_given_to text;
alter table user_account add column password_chosen_at timestamptz;
grant select (password_chosen_at) on user_account to kaban_app;
update user_account set password_given_to = lower(email) where password_set_by_id is not null;

create function note_given_password() returns trigger language plpgsql as $$
begin
  if new.password_set_by_id is null then
    new.password_given_to := null;
    new.password_chosen_at := null;
  elsif new.is_password_temporary then
    new.password_given_to := lower(new.email);
    new.password_chosen_at := null;
  else
    new.password_chosen_at := coalesce(new.password_chosen_at, new.updated_at);
  end if;
  return new;
end $$;
create trigger user_account_given_password before insert or update of password_hash on user_account
  for each row execute function note_given_password();

-- For so many days after somebody's own choice the giver of their password is still asked for a second pair of eyes.
alter table approval_setting add column given_password_days integer not null default 30
  constraint approval_setting_given_password_days check (given_password_days between 0 and 3650);

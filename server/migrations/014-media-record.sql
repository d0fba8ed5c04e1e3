-- The record of a picture as SPEC section 3 has it.

alter table media
  -- Null where it was uploaded before the name was kept.
  add column bucket_name text,
  add column updated_at timestamptz,
  -- A person's own picture, once they have put another in its place.
  add column deleted_at timestamptz;
update media set updated_at = created_at;
alter table media alter column updated_at set default now(), alter column updated_at set not null;

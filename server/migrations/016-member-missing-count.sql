-- How many of the things a yearly filing needs a member's row does not have, counted as it is written. Whether the
-- government id has expired depends on the day, and is added where it is asked.
alter table member add column missing_count integer not null generated always as (
  (tax_identification_number is null)::integer
  + (birthdate is null)::integer
  + (sex is null)::integer
  + (civil_status is null)::integer
  + (contact_number is null)::integer
  + (not has_address)::integer
  + (government_id_until is null)::integer
  + (not has_beneficiary)::integer
  + (member_type_id is null)::integer
  + (media_id is null)::integer
  + (signature_media_id is null)::integer) stored;

-- All that the queue is counted and ordered by, so that it reads no rows but those it shows.
create index member_missing on member (organization_id, branch_id, missing_count desc, id desc, government_id_until)
  where deleted_at is null and not is_closed;

-- What was answered to a posting is read again from its entry, which never changes; other answers are kept as they were
-- given. Person, operation and key are told apart by a digest, and so is the request.
create function kaban_key_digest(user_id uuid, operation text, key text) returns uuid language sql immutable parallel safe
  as $$ select encode(substr(sha256(convert_to(user_id || ' ' || operation || ' ' || key, 'UTF8')), 1, 16), 'hex')::uuid $$;
alter table remembered_answer
  add column asked uuid,
  add column request uuid,
  add column entry_id uuid;
update remembered_answer set asked = kaban_key_digest(user_id, operation, key),
  request = encode(substr(request_hash || decode(repeat('00', 16), 'hex'), 1, 16), 'hex')::uuid;
alter table remembered_answer
  drop constraint remembered_answer_pkey,
  alter column asked set not null,
  alter column request set not null,
  alter column answer drop not null,
  drop column user_id,
  drop column operation,
  drop column key,
  drop column request_hash,
  add constraint remembered_answer_pkey primary key (organization_id, branch_id, asked),
  add constraint remembered_answer_one check ((answer is null) <> (entry_id is null));

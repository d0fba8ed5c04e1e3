-- The branch is part of what a key of an answer is made of, and need not stand beside it in the index.
alter table remembered_answer drop constraint remembered_answer_pkey;
update remembered_answer set asked = encode(substr(sha256(convert_to(
  branch_id || ' ' || replace(asked::text, '-', ''), 'UTF8')), 1, 16), 'hex')::uuid;
alter table remembered_answer add constraint remembered_answer_pkey primary key (organization_id, asked);

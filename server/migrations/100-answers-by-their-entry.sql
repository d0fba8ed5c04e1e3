-- What was answered to a posting is read again from its entry, which never changes; other answers are kept as they were
-- given. Person, operation and key are told apart by a digest, and so is the request.
alter table remembered_answer
  add column asked uuid,
  add column request uuid,
  add column entry_id uuid;
update remembered_answer set
  asked = encode(substr(sha256(convert_to(user_id || ' ' || operation || ' ' || key, 'UTF8')), 1, 16), 'hex')::uuid,
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

-- What was answered to those, each reached by its key, whatever the table held when this was first asked.
create function answers_to(these uuid[])
  returns table (asked uuid, request uuid, answer json, entry_id uuid) language plpgsql stable
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
  set plan_cache_mode = force_generic_plan as $$
begin
  return query select l.* from unnest(these) as t (asked) cross join lateral (
    select a.asked, a.request, a.answer, a.entry_id from remembered_answer a
    where a.organization_id = (select kaban_organization()) and a.branch_id = (select kaban_branch())
      and a.asked = t.asked offset 0) l;
end $$;

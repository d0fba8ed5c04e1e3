-- As before (migration 015), and by the number of an account.
create or replace function kaban_find_members(q text, most integer) returns table (id uuid, likeness real)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp
  set pg_trgm.word_similarity_threshold = 0.45 as $$
declare
  holds text;
  many bigint;
  nearness real;
  sound text := kaban_sound(q);
  letters text := kaban_plain(q);
  numbered uuid[] := '{}';
begin
  -- The number of an account of theirs, or its last digits.
  if letters ~ '^[a-z0-9-]*[0-9]{4}$' then
    select coalesce(array_agg(distinct m.id), '{}') into numbered
      from member_account h join member m on m.branch_id = h.branch_id and m.id = h.member_id
      where kaban_plain(h.number) like '%' || letters and h.branch_id = kaban_branch()
        and h.organization_id = kaban_organization() and m.deleted_at is null;
    return query select n.id, 1::real from unnest(numbered) as n (id) limit most;
  end if;
  -- Written out word by word: an index serves "like" with each, not with all of an array.
  select string_agg(format('m.search_text like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), ' and ')
    into holds from regexp_split_to_table(letters, '[\s,]+') as word where word <> '';
  if holds is null then
    return;
  end if;
  return query execute 'select m.id, 1::real from member m where ' || holds || ' and m.branch_id = kaban_branch()
    and m.organization_id = kaban_organization() and m.deleted_at is null and m.id <> all ($2)
    limit $1' using most, numbered;
  get diagnostics many = row_count;
  if many > 0 or cardinality(numbered) > 0 or length(kaban_bare(q)) < 4 then
    return;
  end if;
  -- The index is asked for the nearest first: a common name is a little like thousands.
  foreach nearness in array array[0.8, 0.6, 0.45] loop
    perform set_config('pg_trgm.word_similarity_threshold', nearness::text, true);
    return query
      with alike as materialized (
        select m.id, m.full_name, m.sound_text, word_similarity(sound, m.sound_text) as sounds from member m
        where sound <% m.sound_text and m.branch_id = kaban_branch()
          and m.organization_id = kaban_organization() and m.deleted_at is null),
      nearest as (
        select * from alike a where a.sounds >= 0.85 * (select max(b.sounds) from alike b)
        order by a.sounds desc limit 300),
      compared as materialized (
        select n.id, (strict_word_similarity(sound, n.sound_text)
          + strict_word_similarity(letters, kaban_plain(n.full_name))) / 2 as both from nearest n)
      select c.id, c.both::real from compared c
      where c.both >= greatest(0.4, 0.85 * (select max(d.both) from compared d))
      order by c.both desc limit least(most, 100);
    get diagnostics many = row_count;
    exit when many > 0;
  end loop;
end $$;

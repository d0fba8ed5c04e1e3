-- Whether people who are not signed in find an organization and see its public page: its owners choose so.
alter table organization add column is_shown_to_public boolean not null default false;
create index organization_shown on organization (kaban_plain(name), id) where is_shown_to_public and not is_private;
-- The cooperatives of the demo are there to be looked at.
update organization o set is_shown_to_public = true
where exists (select from user_account u where u.id = o.created_by_id and u.email like '%.kaban.test')
  or exists (select from user_organization m join user_account u on u.id = m.user_id
    where m.organization_id = o.id and m.user_type = 'owner' and u.email like '%.kaban.test');

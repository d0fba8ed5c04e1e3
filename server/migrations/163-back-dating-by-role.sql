-- How far back an entry of somebody may be dated, by their role: [{role, days}]. Who has none of these roles goes by the
-- branch's days, and owners by theirs.
alter table journal_head add column back_date_roles jsonb not null default '[]'
  constraint journal_head_back_date_roles check (jsonb_typeof(back_date_roles) = 'array');

-- The day of the week of a weekly loan, and the tags that an application is filed under.
alter table loan
  add column week_day text,
  add column tags jsonb not null default '[]';

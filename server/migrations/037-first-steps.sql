-- Somebody said that there are no old books to bring in. It no longer holds once opening balances are posted.
alter table journal_head add column begins_empty boolean not null default false;

-- What the lines of a file would lead to, though each of them is right (decision 061).
alter table import_run add column warnings text[] not null default '{}';

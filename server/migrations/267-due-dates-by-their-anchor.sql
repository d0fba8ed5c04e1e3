-- What later due dates of a loan are counted from, once they were moved together: a date, and days of the month.
alter table loan_change add column due_anchor jsonb;

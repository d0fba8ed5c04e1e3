-- More of what the engine of schedules can do; nothing said, it is as before.
alter table loan_product
  add column fixed_principal_percent numeric(12,6),
  add column balloon_percent numeric(12,6),
  add column leap_rule text,
  add column month_end_rule text;

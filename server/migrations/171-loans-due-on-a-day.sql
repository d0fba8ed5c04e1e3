-- What is due today and this week, of very many loans.
create index loan_standing_next_due on loan_standing (organization_id, branch_id, next_due_on)
  where next_due_on is not null;

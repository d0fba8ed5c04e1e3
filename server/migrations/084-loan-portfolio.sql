-- Who sees the branch at a glance and its loans sees the portfolio of them (decision 048).
update user_organization set permissions = permissions || array['loan:portfolio']
where 'dashboard:branch-figures' = any(permissions) and 'loan:read' = any(permissions);
update permission_template set permissions = permissions || array['loan:portfolio']
where 'dashboard:branch-figures' = any(permissions) and 'loan:read' = any(permissions);

-- What was lent and paid in the last months, however long the branch has lent.
create index loan_release_by_day on loan_release (organization_id, branch_id, entry_date);
create index loan_payment_by_day on loan_payment (organization_id, branch_id, entry_date)
  include (amount, reversed_by_entry_id);

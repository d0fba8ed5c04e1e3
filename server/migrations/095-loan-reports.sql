-- Who sees the portfolio of loans sees the reports of them (decision 051).
update user_organization set permissions = permissions || array['loan:reports']
where 'loan:portfolio' = any(permissions) and not 'loan:reports' = any(permissions);
update permission_template set permissions = permissions || array['loan:reports']
where 'loan:portfolio' = any(permissions) and not 'loan:reports' = any(permissions);

-- Loans that mature in a span of days.
create index loan_matures on loan (organization_id, branch_id, maturity_date) where state = 'released';

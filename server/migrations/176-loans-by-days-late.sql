-- The list of collections begins with whoever is latest, also where nobody else is asked for.
drop index loan_standing_late;
create index loan_standing_late on loan_standing (organization_id, branch_id, days_late desc, loan_id desc);

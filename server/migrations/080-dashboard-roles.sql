-- Who sees the trial balance and where the cash lies sees the branch at a glance.
update user_organization set permissions = permissions || array['dashboard:branch-figures']
where 'statements:trial-balance' = any(permissions) and 'batches:cash-position' = any(permissions);
update permission_template set permissions = permissions || array['dashboard:branch-figures']
where 'statements:trial-balance' = any(permissions) and 'batches:cash-position' = any(permissions);

-- Who decides on accounts of members says who holds them jointly, also after they were opened.
update user_organization
  set permissions = permissions || array['savings:add-account-holder', 'savings:remove-account-holder']
  where 'savings:freeze-member-account' = any(permissions);
update permission_template
  set permissions = permissions || array['savings:add-account-holder', 'savings:remove-account-holder']
  where 'savings:freeze-member-account' = any(permissions);

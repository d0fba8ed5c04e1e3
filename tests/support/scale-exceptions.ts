/**
 * Tables about people, sign-in and where they belong, which stay together. All others are of a cell: a group
 * of organizations that can be moved to another database.
 */
export const identityTables: readonly string[] = wordsOf(`
  branch invitation_code known_address login_attempt one_time_code organization password_proof
  recovery_code reset_link second_factor second_factor_challenge server_key session throttle user_account
  user_organization user_preference`);

/**
 * What still breaks a rule, by the rule. It only gets shorter: what is made new keeps the rules, and what is
 * mended is taken out.
 */
export const breaking: Readonly<Record<string, readonly string[]>> = {
  "a table of a cell names its organization, always": wordsOf(`
    footstep footstep_seal footstep_unsealed media`),
  "its primary key begins with the organization": wordsOf(`
    account account_balance account_day account_version batch_cash_count branch_account footstep
    footstep_seal footstep_unsealed import_line import_match import_progress import_run journal_entry
    journal_line media member member_attribute_history member_close_remark member_dismissal member_draft
    member_government_key outbox passbook_layout passbook_line passbook_volume permission_template
    saved_view saved_view_default series statement_definition statement_grouping statement_node
    statement_place timesheet transaction_batch`),
  "whatever else is unique in it begins with the organization": wordsOf(`
    account.account_branch_id_id_key account.account_code account.account_name
    import_run.import_run_branch_id_id_key
    journal_entry.journal_entry_reference_key journal_entry.journal_entry_reverses_id_key media.media_key
    member.member_branch_id_id_key member.member_passbook member.member_user
    passbook_line.passbook_line_once passbook_line.passbook_line_position
    passbook_volume.passbook_volume_branch_id_id_key permission_template.permission_template_once
    saved_view.saved_view_branch_id_id_key saved_view.saved_view_once
    statement_grouping.statement_grouping_branch_id_kind_id_key statement_grouping.statement_grouping_name
    statement_node.statement_node_branch_id_kind_id_key statement_node.statement_node_grouping_id_id_key
    statement_node.statement_node_name timesheet.timesheet_one_open
    transaction_batch.transaction_batch_branch_id_reference_key
    transaction_batch.transaction_batch_one_open`),
  "what points within a cell names the organization on both sides": wordsOf(`
    account.account_branch_id_loan_account_id_fkey
    account_balance.account_balance_branch_id_account_id_fkey
    account_version.account_version_branch_id_account_id_fkey
    batch_cash_count.batch_cash_count_batch_id_fkey
    branch_account.branch_account_branch_id_account_id_fkey fiscal_year_closing.fiscal_year_closing_entry
    import_line.import_line_branch_id_run_id_fkey import_progress.import_progress_branch_id_run_id_fkey
    journal_entry.journal_entry_batch_id_fkey journal_entry.journal_entry_reverses_id_fkey
    member.member_branch_id_media_id_fkey
    member.member_branch_id_member_center_id_fkey member.member_branch_id_member_classification_id_fkey
    member.member_branch_id_member_department_id_fkey member.member_branch_id_member_gender_id_fkey
    member.member_branch_id_member_group_id_fkey member.member_branch_id_member_occupation_id_fkey
    member.member_branch_id_member_type_id_fkey member.member_branch_id_merged_into_id_fkey
    member.member_branch_id_recruited_by_member_profile_id_fkey
    member.member_branch_id_signature_media_id_fkey
    member_attribute_history.member_attribute_history_branch_id_member_id_fkey
    member_close_remark.member_close_remark_branch_id_member_id_fkey
    member_dismissal.member_dismissal_branch_id_first_id_fkey
    member_dismissal.member_dismissal_branch_id_second_id_fkey
    member_government_key.member_government_key_branch_id_member_id_fkey
    opening_balance_set.opening_balance_set_entry passbook_line.passbook_line_branch_id_volume_id_fkey
    passbook_line.passbook_line_entry_id_line_number_fkey
    saved_view_default.saved_view_default_branch_id_view_id_fkey
    statement_grouping.statement_grouping_branch_id_kind_fkey
    statement_node.statement_node_branch_id_kind_grouping_id_fkey
    statement_node.statement_node_grouping_id_parent_id_fkey
    statement_place.statement_place_branch_id_account_id_fkey
    statement_place.statement_place_branch_id_kind_node_id_fkey timesheet.timesheet_media_in_id_fkey
    timesheet.timesheet_media_out_id_fkey`),
  "nothing of identity points into a cell": wordsOf(`
    branch.branch_media_id_fkey organization.organization_cover_media_id_fkey
    organization.organization_media_id_fkey
    user_organization.user_organization_branch_id_default_account_id_fkey
    user_organization.user_organization_default_payment_type_id_fkey`),
  "a trigger of a statement first reads its rows alone, into variables": wordsOf(`
    keep_changed_accounts keep_new_accounts move_balances note_member_attributes`),
  "no function takes a row of a table": wordsOf(`
    footstep_hash footstep_text`),
  "no view has the rights of its owner": wordsOf(`
    branch_membership`),
};

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

-- Of loans that come in by the thousand the database knows how many there are only when it has counted them: until
-- then it compares each with all. Whoever brings them in has them counted, in the same transaction.
create function count_loans_anew() returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  analyze loan, loan_account, loan_release, loan_schedule, loan_instalment, loan_taken_over, loan_standing, loan_posting,
    member_account, journal_entry, journal_line;
end $$;
revoke execute on function count_loans_anew() from public;
grant execute on function count_loans_anew() to kaban_app;

-- What was released of a loan, undone or not: the night asks that of each.
create index loan_release_of_loan on loan_release (organization_id, branch_id, loan_id);

-- Who signs the checks of a bank account, of whom there are two at most, and where the second one stands.
alter table bank_account add column signatory text;
alter table bank_account add column second_signatory text;
alter table check_layout add column second_signatory_x integer;
alter table check_layout add column second_signatory_y integer;
update check_layout set second_signatory_x = least(signatories_x + 46, width), second_signatory_y = signatories_y;

-- What is due of a loan is paid instalment by instalment, or one part of all of them before the next.
alter table loan_product add column payment_sequence text;
update loan_product set payment_sequence = 'instalment by instalment';

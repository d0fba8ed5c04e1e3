-- An answer that is given again is the same to the byte: its fields keep their order.
alter table remembered_answer alter column answer type json using answer::json;

-- An instalment may be set by hand, as another change of terms (decision 049).
alter table loan_change drop constraint loan_change_kind;
alter table loan_change add constraint loan_change_kind
  check (kind in ('move-due-dates', 'change-rate', 'change-term', 'set-instalment', 'pause-interest'));

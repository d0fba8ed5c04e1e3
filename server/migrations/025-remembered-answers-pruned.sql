-- Remembered answers are forgotten after a while (docs/operations.md). They come in the order of their time, so a few
-- words about each stretch of the table find the old ones, and a posting pays next to nothing for it.
create index remembered_answer_created on remembered_answer using brin (created_at) with (autosummarize = on);
grant delete on remembered_answer to kaban_app;

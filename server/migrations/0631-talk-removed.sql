-- When an operator removed a comment or a message; the row stays, so that it can come back after an appeal. Replies
-- are removed with their comment, at the same time.
alter table comments add column removed_at timestamptz;
alter table messages add column removed_at timestamptz;

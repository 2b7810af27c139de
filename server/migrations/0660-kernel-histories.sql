-- The histories that this database has had: each promotion of a standby begins one. A standby that has a row follows that history.
create table database_histories (id text primary key);

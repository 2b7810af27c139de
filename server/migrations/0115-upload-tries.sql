-- How often an upload's file was worked on by its job: one that never ends is given up.
alter table uploads add column tries smallint not null default 0;

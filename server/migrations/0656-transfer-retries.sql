-- How often what an import could not reach was tried again after it had ended.
alter table brought_files add column retries smallint not null default 0;

-- Whether an entry goes to the section of its first tag.
alter table brought_files add column with_sections boolean not null default false;

-- The sections that an import made of tags, for undoing.
create table brought_sections (
  bucket smallint not null,
  file_id bigint not null,
  section_id bigint not null,
  primary key (bucket, file_id, section_id)
);

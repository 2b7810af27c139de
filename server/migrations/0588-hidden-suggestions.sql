-- People whom a person does not want to be suggested to follow.
create table hidden_suggestions (
  bucket smallint not null,
  person_id bigint not null,
  hidden_id bigint not null,
  primary key (bucket, person_id, hidden_id)
);
create index hidden_suggestions_of_person on hidden_suggestions (hidden_id);

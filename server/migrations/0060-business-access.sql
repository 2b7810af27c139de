-- Who may act for a business beside its owner, in the bucket of the business. Somebody asked by e-mail
-- is an address until whoever reads it accepts, by a code whose hash alone is kept. One that was
-- declined stays to stop the next for a while.
create table business_access (
  bucket smallint not null,
  id bigint not null,
  business_id bigint not null,
  person_id bigint,
  email text,
  code_hash bytea,
  roles text[] not null,
  state text not null check (state in ('pending', 'accepted', 'declined')),
  since timestamptz not null,
  primary key (bucket, id),
  check ((person_id is null) = (email is not null)),
  check ((email is null) = (code_hash is null))
);
create index business_access_in_order on business_access (bucket, business_id, id);
create unique index business_access_of_person_to_business on business_access
  (bucket, business_id, person_id) where person_id is not null;
create unique index business_access_of_email_to_business on business_access
  (bucket, business_id, email) where email is not null;
create index business_access_of_person on business_access (person_id, id) where person_id is not null;
create index business_access_of_email on business_access (email) where email is not null;

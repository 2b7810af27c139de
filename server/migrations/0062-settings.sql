-- What a person chooses about themself, beyond what everybody reads of them.
alter table people
  add column pronouns text not null default '',
  add column birthday date,
  -- Kept out of search engines, with their boards and pins.
  add column is_unlisted boolean not null default false,
  -- Found by nobody who searches for people.
  add column is_unfindable boolean not null default false,
  -- Whether what is shown to them may follow from what they did.
  add column is_personalised boolean not null default true,
  add column messages_from text not null default 'anyone'
    check (messages_from in ('anyone', 'followed', 'nobody')),
  -- Whether others may have mail sent to their address.
  add column takes_mail boolean not null default true;

-- Whether a picture is anybody's photo is asked before its files are removed.
create index people_by_picture on people (picture_signature) where picture_signature is not null;

-- A name that somebody had leads to them until another takes it, which nobody may for a while.
create table former_usernames (
  username text primary key,
  bucket smallint not null,
  person_id bigint not null,
  left_at timestamptz not null
);
create index former_usernames_by_person on former_usernames (bucket, person_id, left_at);

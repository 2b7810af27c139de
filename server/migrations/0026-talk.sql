-- How many comments were written at a pin, beside it: a row only for a pin that was ever commented on,
-- or whose pinner does not want any. Kept by pins, told by talk.
create table pin_comments (
  bucket smallint not null,
  pin_id bigint not null,
  signature text not null,
  comments integer not null check (comments >= 0),
  are_off boolean not null,
  primary key (bucket, pin_id)
);
create index pin_comments_of_picture on pin_comments (signature);

-- A comment lives in the bucket of the pin that it was written at, and is of the pin's picture:
-- object_id is the picture's aggregated id.
create table comments (
  bucket smallint not null,
  id bigint not null,
  object_id bigint not null,
  pin_id bigint not null,
  parent_id bigint,
  person_id bigint not null,
  text text not null,
  -- Ids of the people whom it names.
  mentions bigint[] not null,
  reply_count integer not null check (reply_count >= 0),
  created_at timestamptz not null,
  primary key (bucket, id)
);
create index comments_of_picture on comments (object_id, id) where parent_id is null;
create index comments_of_comment on comments (bucket, parent_id, id) where parent_id is not null;
create index comments_of_pin on comments (bucket, pin_id);
create index comments_of_person on comments (person_id);

-- A conversation, its members and its messages live in the bucket of the first of those who began it.
create table conversations (
  bucket smallint not null,
  id bigint not null,
  started_by bigint not null,
  -- The ids of its members in order; null once somebody has left, so that those people can begin anew.
  people text,
  last_message_id bigint,
  created_at timestamptz not null,
  primary key (bucket, id)
);
create unique index conversations_of_people on conversations (bucket, people) where people is not null;

create table conversation_members (
  bucket smallint not null,
  conversation_id bigint not null,
  person_id bigint not null,
  -- Asked: has not accepted yet.
  state text not null check (state in ('in', 'asked')),
  -- The newest message that is shown to the member; who a block sets apart from them shows them none.
  last_message_id bigint not null,
  read_to bigint not null,
  primary key (bucket, conversation_id, person_id)
);
create index conversations_of_person on conversation_members
  (person_id, state, last_message_id desc, conversation_id desc);

create table messages (
  bucket smallint not null,
  id bigint not null,
  conversation_id bigint not null,
  person_id bigint not null,
  text text not null,
  pin_id bigint,
  created_at timestamptz not null,
  primary key (bucket, id)
);
create index messages_of_conversation on messages (bucket, conversation_id, id desc);
create index messages_of_person on messages (person_id);

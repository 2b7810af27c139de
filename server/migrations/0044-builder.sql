-- Pins that are being made, wait for their time, or were made of late: in the bucket of their person.
create table pin_drafts (
  bucket smallint not null,
  id bigint not null,
  person_id bigint not null,
  kind text not null check (kind in ('single', 'carousel', 'story', 'video')),
  scenario text not null,
  -- A scheduled draft waits for publish_at; one that is publishing is a job's; a published one is kept
  -- for a while, so that publishing it again makes no second pin.
  state text not null check (state in ('draft', 'scheduled', 'publishing', 'published')),
  version int not null,
  -- Words, pictures and tags.
  content jsonb not null,
  board_id bigint,
  section_id bigint,
  publish_at timestamptz,
  failure_code text,
  failure_message text,
  pin_id bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (bucket, id),
  check (state <> 'scheduled' or publish_at is not null),
  check ((state = 'published') = (pin_id is not null))
);
create index pin_drafts_of_person on pin_drafts (bucket, person_id, id desc)
  where state in ('draft', 'publishing');
create index pin_drafts_scheduled on pin_drafts (bucket, person_id, publish_at, id)
  where state = 'scheduled';
create index pin_drafts_published on pin_drafts (updated_at) where state = 'published';
create index pin_drafts_to_erase on pin_drafts (bucket, person_id);

-- How many pins of a person wait for their time.
alter table people add column scheduled_pin_count integer not null default 0;

-- The business that a pin names as its paid partner; the numbers are those of contract/pins/sponsorship.ts.
create table pin_sponsors (
  bucket smallint not null,
  pin_id bigint not null,
  sponsor_id bigint not null,
  status smallint not null check (status in (1, 2, 3)),
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (bucket, pin_id)
);
create index pin_sponsors_by_sponsor on pin_sponsors (sponsor_id);

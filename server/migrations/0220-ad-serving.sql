-- What serving ads knows of a person beside what they told: the number that stands for them in events, for a month;
-- what they chose about ads, and what they do not want to see.
create table ad_viewers (
  bucket smallint not null,
  person_id bigint not null,
  -- Random. Nothing leads from it back to the person but this row.
  viewer bigint not null,
  -- The one before, to which what they did lately belongs.
  was bigint,
  since timestamptz not null,
  -- Whether ads may go by what is known of them; null before they answered.
  is_personal boolean,
  -- Ads that they hid, and ad accounts of which they want none.
  hidden_ads bigint[] not null default '{}',
  muted_accounts bigint[] not null default '{}',
  primary key (bucket, person_id)
);

-- How often a person saw ads of an ad group that says how often one may.
create table ad_seen (
  bucket smallint not null,
  person_id bigint not null,
  group_id bigint not null,
  day date not null,
  views integer not null,
  primary key (bucket, person_id, group_id, day)
);
create index ad_seen_by_day on ad_seen (day);

-- How ads stood in auctions from a moment on: in a keyframe all of them, else what changed since the one before.
create table ad_epochs (
  no integer primary key,
  at timestamptz not null,
  is_keyframe boolean not null,
  -- Deflated JSON.
  body bytea not null
);
comment on table ad_epochs is 'append-only';
create index ad_epochs_keyframes on ad_epochs (no) where is_keyframe;

-- The part of its bids that a budget offers, and what it had spent of its day when that was worked out.
create table ad_paces (
  bucket smallint not null,
  -- The ad group, or the campaign whose ad groups share its budget.
  id bigint not null,
  day date not null,
  multiplier integer not null,
  spent bigint not null,
  -- What its longest period had spent when the day began.
  before bigint not null,
  primary key (bucket, id)
);

-- Views of an ad, and acts that it is billed for, in thousandths: they fade with time.
create table ad_rates (
  bucket smallint not null,
  ad_id bigint not null,
  account_id bigint not null,
  views bigint not null,
  acts bigint not null,
  faded_on date not null,
  primary key (bucket, ad_id)
);

-- How many ads are seen in each hour of a week, which begins on Monday in UTC; it fades with time.
create table ad_traffic (
  hour smallint primary key check (hour between 0 and 167),
  views bigint not null
);

-- Forgets how ads stood before a moment, which the service may not delete: nothing of the last 30 days.
create function forget_ad_epochs(before timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  forgotten integer;
begin
  delete from public.ad_epochs
  where at < least(before, clock_timestamp() - interval '30 days');
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;

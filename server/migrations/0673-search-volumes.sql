-- How many people searched for something in the last 30 days, as advertisers see it: made anew each day, and only of
-- what at least ten people searched for.
create table search_volumes (
  -- Empty for all people together.
  country text collate "C" not null,
  -- As completion_key folds it.
  key text collate "C" not null,
  -- In small letters, as most write it.
  query text not null,
  people integer not null,
  primary key (country, key)
);
create index search_volumes_by_word on search_volumes using gin (string_to_array(key, ' '));

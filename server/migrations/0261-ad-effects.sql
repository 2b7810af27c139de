-- What people did on a day, of those who see ads and of those who see none: what ads cost in other ways than money.
create table ad_effects (
  -- In UTC.
  day date not null,
  sees_ads boolean not null,
  -- How many came, and what they saved and did not want to see.
  visits integer not null,
  saves integer not null,
  hides integer not null,
  primary key (day, sees_ads)
);

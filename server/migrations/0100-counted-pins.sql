-- How many public pins there were when their words were counted last: one row, or none before the first count.
create table search_counted (
  one boolean primary key default true check (one),
  pins integer not null
);

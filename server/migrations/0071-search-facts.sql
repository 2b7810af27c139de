-- What the page that a pin leads to asks for a thing, whatever the currency.
alter table pin_search add column price float8;
-- 1 among the tenth of all pins that is looked through first for usual words, 2 among the first hundredth;
-- the same stands in words, as @tenth and @hundredth.
alter table pin_search add column tier smallint not null default 0;
-- How well liked its picture is beside others: 0 to 2.
alter table pin_search add column liked smallint not null default 0;

-- How far the search rows of earlier versions have been made anew; one row.
create table search_form (
  one boolean primary key default true check (one),
  version int not null
);

-- Written by one job in large portions: a list of what is still to be sorted in would only slow the look-ups.
alter index search_words_slips set (fastupdate = off);
alter index search_words_trigrams set (fastupdate = off);

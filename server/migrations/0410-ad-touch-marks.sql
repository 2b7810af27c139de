-- Touches are taken from events as reports are, with a mark of their own: 4.
alter table ad_rolled drop constraint ad_rolled_kind_check,
  add constraint ad_rolled_kind_check check (kind between 1 and 4) not valid;

-- An epoch between two steps of pacing, made because an ad changed: it moves no bid.
alter table ad_epochs add column is_early boolean not null default false;

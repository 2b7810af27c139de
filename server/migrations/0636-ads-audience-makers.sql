-- Who made an audience; null for those made before this was stored, and once that person is gone.
alter table ad_audiences add column created_by bigint;
create index ad_audiences_by_maker on ad_audiences (created_by) where created_by is not null;

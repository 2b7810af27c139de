-- What a business says of itself on its profile, and where people say that they are. The version before neither reads
-- nor writes them.
create table business_profiles (
  bucket smallint not null,
  person_id bigint not null,
  name text not null,
  category text,
  email text,
  phone text,
  address text,
  primary key (bucket, person_id)
);
grant select, insert, update, delete on business_profiles to bowerbird_service;

-- A business is called as its first advertiser, as it was until now.
insert into business_profiles (bucket, person_id, name)
select distinct on (bucket, owner_id) bucket, owner_id, name from ad_accounts order by bucket, owner_id, id;

alter table people add column location text not null default '';

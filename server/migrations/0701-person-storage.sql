-- The files that a person brought here, each once, whoever else brought it too: what counts against their limit.
create table person_pictures (
  bucket smallint not null,
  person_id bigint not null,
  signature text not null check (signature ~ '^[0-9a-f]{32}$'),
  bytes bigint not null check (bytes >= 0),
  -- When it is next looked whether the person still has it anywhere.
  look_at timestamptz not null,
  primary key (bucket, person_id, signature)
);
create index person_pictures_by_picture on person_pictures (signature);
create index person_pictures_to_look_at on person_pictures (look_at, person_id, signature);

-- Their sum, changed with them, and the limit of one person if they have one of their own.
create table person_storage (
  bucket smallint not null,
  person_id bigint not null,
  files int not null default 0 check (files >= 0),
  bytes bigint not null default 0 check (bytes >= 0),
  own_limit bigint check (own_limit > 0),
  primary key (bucket, person_id)
);
create index person_storage_by_size on person_storage (bytes desc, person_id desc);

-- A Pin's parts show pictures of their own.
create index pins_made_of_parts on pins (person_id) where made_of is not null;

-- What people have pinned themselves until now is counted; what has been thrown away is left out.
insert into person_pictures (bucket, person_id, signature, bytes, look_at)
select distinct on (pins.person_id, pins.signature) people.bucket, people.id, pictures.signature, pictures.bytes,
  current_timestamp + interval '9 days'
from pins
join people on people.id = pins.person_id
join pictures on pictures.bucket = (('x' || substr(pins.signature, 1, 3))::bit(12)::int >> 2)::smallint
  and pictures.signature = pins.signature
where pins.source_pin_id is null and pictures.kind = 'stored';
insert into person_storage (bucket, person_id, files, bytes)
select bucket, person_id, count(*), sum(bytes) from person_pictures group by bucket, person_id;

-- What a collage was put together from, as its program said with the Pin.
create table pin_shuffle_assets (
  bucket smallint not null,
  pin_id bigint not null,
  -- Of each its address, height and width.
  cutout_images jsonb not null,
  primary key (bucket, pin_id)
);

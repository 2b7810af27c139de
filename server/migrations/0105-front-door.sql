-- Pins whose pictures may stand beside log-in and sign-up: chosen every hour, the best first.
-- Whatever stands here, a pin is shown only while it is public.
create table front_door_pins (
  place smallint primary key,
  pin_id bigint not null
);

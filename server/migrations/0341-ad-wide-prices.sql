-- What an event costs beyond 32 bits. `price` holds up to 2147483647 micros, some two thousand units; of an event whose
-- price is as much or more, `price_beyond` is the rest, and `charged_beyond` the rest of what was charged. Both are null
-- for all others, so nearly all rows are as long as before, and no row has to be written again.
alter table ad_events add column price_beyond bigint, add column charged_beyond bigint;
-- The columns are new, so there is no row that has to be looked at.
alter table ad_events add constraint ad_events_beyond check (
  case when price_beyond is null then charged_beyond is null and price < 2147483647
    else price = 2147483647 and charged_beyond is not null and charged_beyond between 0 and price_beyond
      and (charged_beyond = 0 or charged = 2147483647) end
) not valid;

-- What the page that a pin leads to says of itself (PageFacts of media), as it was read for the pin.
alter table pins add column facts jsonb;

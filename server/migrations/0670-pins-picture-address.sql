-- By which a picture of another site is recognised: the first half of the SHA-256 of its address. Null for pins that
-- were not made of an address, or before this column.
alter table pins add column picture_print bytea;

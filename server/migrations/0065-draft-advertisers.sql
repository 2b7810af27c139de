-- The advertiser that a pin is made for, by its owner or by who acts for it.
alter table pin_drafts add column advertiser_id bigint;

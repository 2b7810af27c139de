-- People are also looked up by the click that led them to a shop.
alter table ad_look_ups
  drop constraint ad_look_ups_way_check,
  add constraint ad_look_ups_way_check check (way in ('PERSON_ID', 'EMAIL_HASH', 'CLICK_ID'));

-- The days of a whole ad account: a list of all of its ads is read by them, and its reports are proved by them.
create index ad_days_of_account on ad_days (bucket, account_id, day);

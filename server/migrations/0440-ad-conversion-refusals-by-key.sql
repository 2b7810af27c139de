-- What was refused is looked for by the advertiser's own id of it.
create index ad_conversion_refusals_by_key on ad_conversion_refusals (bucket, account_id, event_key);

-- What a business calls itself where its products are listed. The version before neither reads nor writes it.
alter table ad_accounts add column merchant_id text;

-- Product groups that an ad group leaves out, and what it bids for the products of one that it promotes; null for its own bid.
alter table ad_product_promotions add column is_included boolean not null default true;
alter table ad_product_promotions add column bid bigint check (bid > 0);
-- Ads of products say by now what they are.
update ad_ads set creative_type = 'SHOPPING' from ad_product_ads made
where made.bucket = ad_ads.bucket and made.ad_id = ad_ads.id;

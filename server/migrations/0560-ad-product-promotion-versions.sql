-- Whoever changes a promotion from a sheet says which version they saw, and sheets may have what changed lately alone. A
-- server of before counts none of its changes.
alter table ad_product_promotions add column version integer not null default 1;
alter table ad_product_promotions add column updated_at timestamptz;

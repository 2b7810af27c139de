-- Operators see all ad accounts by name.
create index ad_accounts_by_name on ad_accounts (name, id);

-- An operator may stop an ad account, and let it go on: it shows nothing meanwhile. The version before shows nothing of
-- what is not active either.
alter table ad_accounts
  drop constraint ad_accounts_standing_check,
  add constraint ad_accounts_standing_check check (standing in ('active', 'disabled', 'ended')) not valid;
alter table ad_accounts validate constraint ad_accounts_standing_check;

-- What keeps an account from being used: a suspended one is hidden as well, a restricted one is closed
-- to its owner until a time.
alter table people
  add column suspended_at timestamptz,
  add column restricted_until timestamptz;

-- The next log-in by such a password ends in a letter with the way to another one.
alter table passwords add column must_change boolean not null default false;

-- Seven days together of a flexible budget are any seven, and not those from Monday on: a budget of a day knows what the
-- six days before its `period` spent, so the limit of seven is a part of each new day's `cap`. Rows of weeks (span 2) are
-- read by nobody from here on; servers of the version before go on with theirs, and a later release takes them out.
alter table ad_budgets
  -- What seven days together may spend, from this period on; null for no limit.
  add column week_cap bigint check (0 <= week_cap),
  -- What each of the six days before the period spent, the one before it first; all 0 for a lifetime.
  add column before bigint[] not null default '{0,0,0,0,0,0}' check (cardinality(before) = 6);

-- What was spent by the end of each day stands in the reports.
update ad_budgets as budget set before = (
  select array_agg(coalesce(by_then.spend, 0) - coalesce(until_then.spend, 0) order by ago)
  from generate_series(1, 6) as ago
  left join lateral (
    select spend from ad_days as days
    where days.bucket = budget.bucket and days.id = budget.id and days.day <= budget.period - ago
    order by days.day desc limit 1) as by_then on true
  left join lateral (
    select spend from ad_days as days
    where days.bucket = budget.bucket and days.id = budget.id and days.day <= budget.period - ago - 1
    order by days.day desc limit 1) as until_then on true)
where span = 1;

-- A limit of seven days that stands holds for today already.
update ad_budgets as day
set week_cap = week.next_cap,
  cap = greatest(day.spent,
    least(day.cap, week.next_cap - (select sum(part)::bigint from unnest(day.before) as part)))
from ad_budgets as week
where week.bucket = day.bucket and week.id = day.id and week.account_id = day.account_id
  and week.span = 2 and day.span = 1 and week.next_cap is not null;

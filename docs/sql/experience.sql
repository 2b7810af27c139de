-- Made by npm run sql from the stores of server/experience: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- experience-store.ts: rowsAt
select id, placement, kind, title, text, action_label as "actionLabel", action_path as "actionPath",
is_on as "isOn", is_triggered as "isTriggered", audience, min_age_days as "minAgeDays",
max_age_days as "maxAgeDays", min_saves as "minSaves", max_saves as "maxSaves", countries,
min_storage as "minStorage", starts_at as "startsAt", ends_at as "endsAt", version, changed_at as "changedAt" from experiences
where id <= :lastOwn or (is_on and placement = any(:placements::text[])) order by id;

-- experience-store.ts: rowById
select id, placement, kind, title, text, action_label as "actionLabel", action_path as "actionPath",
is_on as "isOn", is_triggered as "isTriggered", audience, min_age_days as "minAgeDays",
max_age_days as "maxAgeDays", min_saves as "minSaves", max_saves as "maxSaves", countries,
min_storage as "minStorage", starts_at as "startsAt", ends_at as "endsAt", version, changed_at as "changedAt" from experiences where id = :id;

-- experience-store.ts: rowsBefore
select id, placement, kind, title, text, action_label as "actionLabel", action_path as "actionPath",
is_on as "isOn", is_triggered as "isTriggered", audience, min_age_days as "minAgeDays",
max_age_days as "maxAgeDays", min_saves as "minSaves", max_saves as "maxSaves", countries,
min_storage as "minStorage", starts_at as "startsAt", ends_at as "endsAt", version, changed_at as "changedAt" from experiences where coalesce(id < :before::bigint, true)
order by id desc limit :limit;

-- experience-store.ts: storeExperience
insert into experiences (id, placement, kind, title, text, action_label, action_path, is_on, is_triggered,
  audience, min_age_days, max_age_days, min_saves, max_saves, countries, min_storage, starts_at, ends_at,
  version, changed_at)
values (:id, :placement, :kind, :title, :text, :actionLabel, :actionPath, :isOn, :isTriggered,
  :audience, :minAgeDays, :maxAgeDays, :minSaves, :maxSaves, :countries::text[], :minStorage, :startsAt, :endsAt,
  :version, :changedAt)
on conflict (id) do update set placement = excluded.placement, kind = excluded.kind, title = excluded.title,
  text = excluded.text, action_label = excluded.action_label, action_path = excluded.action_path,
  is_on = excluded.is_on, is_triggered = excluded.is_triggered, audience = excluded.audience,
  min_age_days = excluded.min_age_days, max_age_days = excluded.max_age_days,
  min_saves = excluded.min_saves, max_saves = excluded.max_saves, countries = excluded.countries,
  min_storage = excluded.min_storage, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
  version = excluded.version, changed_at = excluded.changed_at;

-- experience-store.ts: deleteExperienceRow
delete from experiences where id = :id;

-- state-store.ts: statesOf
select experience_id as "experienceId", triggered_at as "triggeredAt", extra_context as "extraContext",
viewed_at as "viewedAt", completed_at as "completedAt", dismissed_at as "dismissedAt" from experience_states where bucket = :bucket and person_id = :personId;

-- state-store.ts: storeView
insert into experience_states as old (bucket, person_id, experience_id, extra_context, viewed_at)
values (:bucket, :personId, :experienceId, '{}', :at)
on conflict (bucket, person_id, experience_id) do update set viewed_at = coalesce(old.viewed_at, :at);

-- state-store.ts: storeEnd
insert into experience_states as old
  (bucket, person_id, experience_id, extra_context, viewed_at, completed_at, dismissed_at)
values (:bucket, :personId, :experienceId, '{}', :at, :completedAt, :dismissedAt)
on conflict (bucket, person_id, experience_id) do update set
  viewed_at = coalesce(old.viewed_at, excluded.viewed_at),
  completed_at = case when old.dismissed_at is null
    then coalesce(old.completed_at, excluded.completed_at) end,
  dismissed_at = case when old.completed_at is null
    then coalesce(old.dismissed_at, excluded.dismissed_at) end;

-- state-store.ts: storeTrigger
insert into experience_states (bucket, person_id, experience_id, triggered_at, extra_context)
values (:bucket, :personId, :experienceId, :at, :extraContext::jsonb)
on conflict (bucket, person_id, experience_id) do update set
  triggered_at = excluded.triggered_at, extra_context = excluded.extra_context;

-- state-store.ts: countPeople
select experience_id as id, count(viewed_at)::int as viewed, count(completed_at)::int as completed,
  count(dismissed_at)::int as dismissed
from experience_states where experience_id = any(:ids::bigint[]) group by experience_id;

-- state-store.ts: deleteStatesOf
delete from experience_states where bucket = :bucket and person_id = :personId;

-- state-store.ts: deleteStatesOfExperience
delete from experience_states where experience_id = :experienceId;

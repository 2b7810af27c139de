-- Made by npm run sql from the stores of server/demo: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- store.ts: beginDemo
insert into demo (state, changed_at) values ('filling', :now) on conflict (only_one) do nothing;

-- store.ts: hasDemo
select state from demo;

-- store.ts: holdFilling
select state from demo for share;

-- store.ts: markFilled
update demo set state = 'filled', changed_at = :now where state = 'filling';

-- store.ts: markRemoved
insert into demo (state, changed_at) values ('removed', :now)
on conflict (only_one) do update set state = 'removed', changed_at = excluded.changed_at;

-- store.ts: notePerson
insert into demo_people (name, bucket, person_id) values (:name, :bucket, :personId);

-- store.ts: demoPeople
select name, person_id as id from demo_people order by name;

-- store.ts: forgetPerson
delete from demo_people where bucket = :bucket and person_id = :personId;

-- store.ts: claimThing
insert into demo_things (name, made) values (:name, '') on conflict (name) do nothing;

-- store.ts: noteThing
update demo_things set made = :made where name = :name;

-- store.ts: demoThings
select name, made from demo_things;

-- store.ts: pinsAround
select things.made as id from demo_things things
where exists (select 1 from demo where state <> 'removed')
  and exists (select 1 from demo_things where name = 'pin ' || :picture and made <> '')
  and things.name like 'pin ' || split_part(:picture, '-', 1) || '-%' and things.made <> ''
order by abs(split_part(things.name, '-', 2)::int - split_part(:picture, '-', 2)::int), things.name
limit :most;

-- store.ts: picturesWithPins
select substr(name, length('pin ') + 1) as picture from demo_things
where name like 'pin %' and made <> '' and exists (select 1 from demo where state <> 'removed');

-- store.ts: forgetThings
delete from demo_things;

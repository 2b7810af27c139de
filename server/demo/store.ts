import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

export type DemoState = 'filling' | 'filled' | 'removed';

/** Returns false if the installation has or had a demo. */
export async function beginDemo(tx: Tx, now: Date): Promise<boolean> {
  const begun = await tx.run(
    `insert into demo (state, changed_at) values ('filling', :now) on conflict (only_one) do nothing`,
    { now },
  );
  return begun === 1;
}

/** Whether there is a demo here, whole or in part. */
export async function hasDemo(read: Tx): Promise<boolean> {
  const row = await read.row<{ state: DemoState }>('select state from demo');
  return row !== null && row.state !== 'removed';
}

/** True while the demo is being filled; it then stays so until this transaction ends. */
export async function holdFilling(tx: Tx): Promise<boolean> {
  const row = await tx.row<{ state: DemoState }>('select state from demo for share');
  return row?.state === 'filling';
}

/** Does nothing if the demo was already filled or removed. */
export async function markFilled(tx: Tx, now: Date): Promise<void> {
  await tx.run(`update demo set state = 'filled', changed_at = :now where state = 'filling'`, {
    now,
  });
}

/** Ends the demo permanently; waits for the filling's current step. */
export async function markRemoved(tx: Tx, now: Date): Promise<void> {
  await tx.run(
    `insert into demo (state, changed_at) values ('removed', :now)
     on conflict (only_one) do update set state = 'removed', changed_at = excluded.changed_at`,
    { now },
  );
}

export async function notePerson(tx: Tx, name: string, personId: string): Promise<void> {
  await tx.run(
    'insert into demo_people (name, bucket, person_id) values (:name, :bucket, :personId)',
    {
      name,
      bucket: bucketOf(personId),
      personId,
    },
  );
}

/** Returns the ids of the demo's people, by name. */
export async function demoPeople(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.rows<{ name: string; id: string }>(
    'select name, person_id as id from demo_people order by name',
  );
  return new Map(rows.map((row) => [row.name, row.id]));
}

export async function forgetPerson(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from demo_people where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}

/** Claims a name: returns true for the first; others wait here, then get false. */
export async function claimThing(tx: Tx, name: string): Promise<boolean> {
  const claimed = await tx.run(
    `insert into demo_things (name, made) values (:name, '') on conflict (name) do nothing`,
    { name },
  );
  return claimed === 1;
}

export async function noteThing(tx: Tx, name: string, made: string): Promise<void> {
  await tx.run('update demo_things set made = :made where name = :name', { name, made });
}

/** Returns what the demo has created, by name. */
export async function demoThings(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx.rows<{ name: string; made: string }>('select name, made from demo_things');
  return new Map(rows.map((row) => [row.name, row.made]));
}

/**
 * Returns the ids of a picture's pin and of up to this many more of the same family, nearest in the catalogue first;
 * none without a demo that has it.
 */
export async function pinsAround(tx: Tx, picture: string, most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `select things.made as id from demo_things things
     where exists (select 1 from demo where state <> 'removed')
       and exists (select 1 from demo_things where name = 'pin ' || :picture and made <> '')
       and things.name like 'pin ' || split_part(:picture, '-', 1) || '-%' and things.made <> ''
     order by abs(split_part(things.name, '-', 2)::int - split_part(:picture, '-', 2)::int), things.name
     limit :most`,
    { picture, most },
  );
  return rows.map(({ id }) => id);
}

/** Returns the names of the pictures that have a pin; none without a demo. */
export async function picturesWithPins(tx: Tx): Promise<Set<string>> {
  const rows = await tx.rows<{ picture: string }>(
    `select substr(name, length('pin ') + 1) as picture from demo_things
     where name like 'pin %' and made <> '' and exists (select 1 from demo where state <> 'removed')`,
  );
  return new Set(rows.map(({ picture }) => picture));
}

export async function forgetThings(tx: Tx): Promise<void> {
  await tx.run('delete from demo_things');
}

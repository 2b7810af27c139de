import type { Database } from '#server/kernel/db/pool.ts';
import { jobsIn } from '#server/kernel/jobs/jobs.ts';
import { draftedAmong } from '#server/builder/index.ts';
import { erasePictures, type Storage } from '#server/media/index.ts';
import { pinnedAmong } from '#server/pins/index.ts';
import { erasePerson } from '#server/transfer/index.ts';
import { PICTURE } from './fill-demo.ts';
import { demoPeople, demoThings, forgetPerson, forgetThings, markRemoved } from './store.ts';

/** Dependencies of a removal; it may run alongside a server. */
export interface RemovalParts {
  readonly db: Database;
  readonly storage: Storage;
  readonly clock: () => Date;
}

/**
 * Removes the demo's people with all their content, and pictures that nobody else has pinned. What others saved stays.
 * The demo never comes back. Running it again resumes an interrupted removal.
 */
export async function removeDemo(
  parts: RemovalParts,
): Promise<{ people: number; pictures: number }> {
  const { db, clock } = parts;
  await db.transaction((tx) => markRemoved(tx, clock()));
  const people = [...(await demoPeople(db.read)).values()];
  for (const personId of people) await removePerson(parts, personId);
  const things = [...(await demoThings(db.read))];
  const signatures = things.filter(([name]) => name.startsWith(PICTURE)).map(([, made]) => made);
  const pinned = await pinnedAmong(db.read, signatures);
  const drafted = await draftedAmong(db.read, signatures);
  const unused = signatures.filter((one) => !pinned.has(one) && !drafted.has(one));
  const pictures = await erasePictures(parts, unused, clock());
  await db.transaction(forgetThings);
  return { people: people.length, pictures };
}

// One transaction per person, or several for a large account.
async function removePerson({ db }: RemovalParts, personId: string): Promise<void> {
  const isGone = (): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await erasePerson({ tx, jobs: jobsIn(tx) }, personId))) return false;
      await forgetPerson(tx, personId);
      return true;
    });
  while (!(await isGone()));
}

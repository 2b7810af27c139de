import * as z from 'zod/mini';
import type { Database } from '#server/kernel/db/pool.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { draftedAmong } from '#server/builder/index.ts';
import { beginErasing, peopleToErase } from '#server/identity/index.ts';
import { erasePictures, type Storage } from '#server/media/index.ts';
import { pinnedAmong } from '#server/pins/index.ts';
import { erasePerson } from './erase-person.ts';
import { forgetForsaken, forsakenPictures, notePicturesOf } from './forsaken-store.ts';

/**
 * Erases people who requested it, once they can no longer restore their account. A person is erased step by step,
 * each a separate job, so that a killed process loses only the current step. The last step deletes the pictures
 * that nobody else has, with their files.
 */
const DUE = 'transfer.erase-due';
const PERSON = 'transfer.erase-person';
export const ERASE_PICTURES = 'transfer.erase-pictures';
const PEOPLE_AT_ONCE = 500;
const PICTURES_AT_ONCE = 200;

const payload = z.object({ personId: z.string() });

interface ErasureParts {
  readonly db: Database;
  readonly media: { readonly storage: Storage };
}

async function findDue(_payload: unknown, { tx, now, jobs }: JobContext): Promise<void> {
  for (const personId of await peopleToErase(tx, now, PEOPLE_AT_ONCE)) {
    await jobs.add(PERSON, { personId }, { jobKey: `${PERSON}:${personId}` });
  }
  await jobs.add(ERASE_PICTURES, {}, { jobKey: ERASE_PICTURES });
}

async function eraseStep(raw: unknown, { tx, now, jobs }: JobContext): Promise<void> {
  const { personId } = payload.parse(raw);
  const begun = await beginErasing(tx, personId, now);
  if (begun === null) return;
  if (begun.first) await notePicturesOf(tx, personId);
  const isGone = await erasePerson({ tx, jobs }, personId);
  await (isGone ? jobs.add(ERASE_PICTURES, {}) : jobs.add(PERSON, { personId }));
}

const eraseSomePictures =
  ({ db, media }: ErasureParts) =>
  async (_payload: unknown, { tx, now, jobs }: JobContext): Promise<void> => {
    const found = await forsakenPictures(tx, PICTURES_AT_ONCE);
    if (found.length === 0) return;
    const pinned = await pinnedAmong(tx, found);
    const drafted = await draftedAmong(tx, found);
    const unused = found.filter((one) => !pinned.has(one) && !drafted.has(one));
    await erasePictures({ db, storage: media.storage }, unused, now);
    await forgetForsaken(tx, found);
    await jobs.add(ERASE_PICTURES, {});
  };

export const erasureTasks = (parts: ErasureParts): readonly Task[] => [
  { name: DUE, run: findDue, daily: [23, 3] },
  { name: PERSON, run: eraseStep },
  { name: ERASE_PICTURES, run: eraseSomePictures(parts) },
];

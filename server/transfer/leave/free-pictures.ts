import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import {
  broughtToLookAt,
  lookAgainAt,
  type PersonPicture,
  picturesLeft,
  releaseBrought,
} from '#server/media/index.ts';
import { ERASE_PICTURES } from './erase-people.ts';
import { noteForsaken } from './forsaken-store.ts';
import { heldAmong } from './held-store.ts';

/**
 * Files that a person has nowhere any more are taken off what counts for them, and deleted where nobody else has them. It is
 * looked as soon as a Pin leaves the trash; whatever else ends (an upload that was not pinned, a draft, a photo) is found by a
 * look at every file once a month.
 */
const NAME = 'transfer.free-pictures';
const AGAIN_MS = 30 * 24 * 3600_000;
const AT_ONCE = 500;

const keyOf = ({ personId, signature }: PersonPicture): string => `${personId} ${signature}`;

/** Releases those that their people have nowhere; returns the others. */
async function release(
  { tx, jobs }: JobContext,
  pictures: readonly PersonPicture[],
): Promise<readonly PersonPicture[]> {
  if (pictures.length === 0) return [];
  const held = await heldAmong(tx, pictures);
  const known = new Set(held.map(keyOf));
  const free = pictures.filter((one) => !known.has(keyOf(one)));
  const gone: string[] = [];
  // In one order, so that two that release at once wait for each other, and never both.
  const people = Map.groupBy(free, ({ personId }) => personId);
  for (const [personId, own] of [...people].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const signatures = own.map(({ signature }) => signature);
    gone.push(...(await releaseBrought(tx, personId, signatures)));
  }
  if (gone.length > 0) {
    await noteForsaken(tx, gone);
    await jobs.add(ERASE_PICTURES, {}, { jobKey: ERASE_PICTURES });
  }
  return held;
}

const freeLeft = picturesLeft.heardBy(async ({ pictures }, context) => {
  const left = pictures.map(({ person_id: personId, signature }) => ({ personId, signature }));
  await release(context, left);
});

async function freeOld(_payload: unknown, context: JobContext): Promise<void> {
  const { tx, now, jobs } = context;
  const due = await broughtToLookAt(tx, now, AT_ONCE);
  const held = await release(context, due);
  await lookAgainAt(tx, held, new Date(now.getTime() + AGAIN_MS));
  if (due.length === AT_ONCE) await jobs.add(NAME, {});
}

export const freePicturesTasks: readonly Task[] = [
  freeLeft,
  { name: NAME, run: freeOld, hourly: 41 },
];

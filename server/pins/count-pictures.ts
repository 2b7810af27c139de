import * as z from 'zod/mini';
import type { Jobs } from '#server/kernel/context.ts';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { countPin, lockPictureCount, publicAmong, uncountPin } from './saves-store.ts';

const NAME = 'pins.count-pictures';
const payload = z.object({ pins: z.array(z.tuple([z.string(), z.string()])) });
/** Pictures locked by one job. */
const PER_JOB = 200;

/**
 * Has the counts of these pins' pictures brought up to date once this transaction commits. To
 * be called whenever pins come, go, or change between public and not.
 */
export async function countPicturesLater(
  context: { readonly jobs: Jobs },
  pins: readonly { readonly id: string; readonly signature: string }[],
): Promise<void> {
  const pairs = pins.map((pin) => [pin.signature, pin.id]);
  for (let start = 0; start < pairs.length; start += PER_JOB) {
    await context.jobs.add(NAME, { pins: pairs.slice(start, start + PER_JOB) });
  }
}

/**
 * Looks at where each pin stands now rather than at what happened to it, under the lock of its
 * picture's count: runs of it may repeat and come in any order, the last one is right.
 */
async function countPictures(raw: unknown, { tx }: JobContext): Promise<void> {
  const bySignature = Map.groupBy(payload.parse(raw).pins, ([signature]) => signature);
  // In one order for all, so that two runs never wait for each other.
  for (const signature of [...bySignature.keys()].toSorted()) {
    const ids = (bySignature.get(signature) ?? []).map(([, id]) => id);
    await lockPictureCount(tx, signature);
    const standing = new Map((await publicAmong(tx, ids)).map((pin) => [pin.id, pin]));
    for (const id of ids) {
      const pin = standing.get(id);
      if (pin) await countPin(tx, signature, id, pin.isSave);
      else await uncountPin(tx, signature, id);
    }
  }
}

export const countPicturesTask: Task = { name: NAME, run: countPictures };

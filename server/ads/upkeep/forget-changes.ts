import * as z from 'zod/mini';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { forgetChanges, isThere } from './forget-store.ts';

/** The job that deletes free text from the change log of an ad account. */
export const FORGET_CHANGES = 'ads.forget-changes';

const payload = z.object({ account_id: z.string() });
/** The erasure of a person takes several jobs, so this one retries until the ad account is deleted. */
const AGAIN_MS = 60_000;

export const forgetChangesTask: Task = {
  name: FORGET_CHANGES,
  async run(raw, { tx, jobs, now }) {
    const { account_id: id } = payload.parse(raw);
    if (await isThere(tx, id)) {
      await jobs.add(
        FORGET_CHANGES,
        { account_id: id },
        { runAt: new Date(now.getTime() + AGAIN_MS) },
      );
    } else await forgetChanges(tx, { bucket: bucketOf(id), id });
  },
};

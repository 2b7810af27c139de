import * as z from 'zod/mini';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { forgetChanges, isThere } from './forget-store.ts';

/** The job that forgets what people wrote in the change log of an ad account. */
export const FORGET_CHANGES = 'ads.forget-changes';

const payload = z.object({ account_id: z.string() });
/** Somebody who is erased goes in several steps, each a job of its own. */
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

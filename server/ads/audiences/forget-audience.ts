import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { clearMaking } from '../likeness/trait-store.ts';
import { forgetMembers } from './member-store.ts';

const FORGET = 'ads.forget-audience';
const AT_ONCE = 5_000;
const step = z.object({ audience_id: z.string() });
type Step = z.infer<typeof step>;

/** Queues deleting the members of deleted audiences, for when this transaction commits. */
export async function forgetMembersLater(
  { jobs }: Pick<JobContext, 'jobs'>,
  audienceIds: readonly string[],
): Promise<void> {
  await jobs.addAll(
    FORGET,
    audienceIds.map((audience_id) => ({ audience_id }) satisfies Step),
  );
}

/** Deletes members of a deleted audience, one batch per step. */
export const forgetAudienceTask: Task = {
  name: FORGET,
  run: async (payload, { tx, jobs }) => {
    const { audience_id } = step.parse(payload);
    await clearMaking(tx, { bucket: bucketOf(audience_id), id: audience_id });
    const forgotten = await forgetMembers(tx, audience_id, AT_ONCE);
    if (forgotten === AT_ONCE) await jobs.add(FORGET, { audience_id } satisfies Step);
  },
};

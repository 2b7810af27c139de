import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { clearMaking } from '../likeness/trait-store.ts';
import { forgetMembers } from './member-store.ts';

const FORGET = 'ads.forget-audience';
const AT_ONCE = 5_000;
const step = z.object({ audience_id: z.string() });
type Step = z.infer<typeof step>;

/** Has it forgotten, once this transaction commits, who was in audiences that it deletes. */
export async function forgetMembersLater(
  { jobs }: Pick<JobContext, 'jobs'>,
  audienceIds: readonly string[],
): Promise<void> {
  await jobs.addAll(
    FORGET,
    audienceIds.map((audience_id) => ({ audience_id }) satisfies Step),
  );
}

/** Forgets members of an audience that is gone, some in each step. */
export const forgetAudienceTask: Task = {
  name: FORGET,
  run: async (payload, { tx, jobs }) => {
    const { audience_id } = step.parse(payload);
    await clearMaking(tx, { bucket: bucketOf(audience_id), id: audience_id });
    const forgotten = await forgetMembers(tx, audience_id, AT_ONCE);
    if (forgotten === AT_ONCE) await jobs.add(FORGET, { audience_id } satisfies Step);
  },
};

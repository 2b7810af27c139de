import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { type Use, usesOf } from '../audiences/audience-store.ts';
import { receivedAmong } from '../audiences/share-store.ts';
import { changesOf } from '../campaigns/note-changes.ts';
import type { AccountAt } from '../core/campaign-store.ts';
import { insertChanges } from '../core/change-store.ts';
import { lockGroups, updateGroup } from '../core/group-store.ts';
import { tellOfAdsIn } from '../core/tell-store.ts';
import { raiseNotices } from '../notices/raise-notices.ts';
import { targetingWithout } from './share-rules.ts';

const END = 'ads.end-share';
/** Ad groups changed per step. */
const AT_ONCE = 100;

const step = z.object({
  audience_id: z.string(),
  account_id: z.string(),
  /** The audience, and the ad account that took it back, as they were named then. */
  name: z.string(),
  by: z.string(),
  /** Distinguishes it from another time. */
  cause: z.string(),
});
type Step = z.infer<typeof step>;

/** A share that has ended. */
interface EndedShare {
  readonly audienceId: string;
  readonly withId: string;
  readonly name: string;
  readonly by: string;
}

/** Queues taking audiences out of other ad accounts' ad groups, for when this transaction commits. */
export async function endSharesLater(
  { jobs }: Pick<JobContext, 'jobs'>,
  ended: readonly EndedShare[],
): Promise<void> {
  await jobs.addAll(
    END,
    ended.map(
      ({ audienceId: audience_id, withId: account_id, name, by }) =>
        ({ audience_id, account_id, name, by, cause: randomUUID() }) satisfies Step,
    ),
  );
}

/**
 * Takes an audience out of the ad groups of an ad account that it is no longer shared with, some per step, and notifies
 * their people once. Ends early if it is shared again meanwhile.
 */
export const endShareTask: Task = {
  name: END,
  run: async (payload, context) => {
    const { tx, now, jobs } = context;
    const request = step.parse(payload);
    const { audience_id, account_id } = request;
    const account = { id: account_id, bucket: bucketOf(account_id) };
    if ((await receivedAmong(tx, account, [audience_id])).length > 0) return;
    const uses = await usesOf(tx, account, [audience_id]);
    if (uses.length === 0) return;
    await takeOut(context, account, audience_id, uses.slice(0, AT_ONCE));
    await raiseNotices({ tx, now }, account, [noticeOf(request)]);
    if (uses.length > AT_ONCE) await jobs.add(END, request);
  },
};

async function takeOut(
  { tx, now }: JobContext,
  account: AccountAt,
  audienceId: string,
  uses: readonly Use[],
): Promise<void> {
  const ids = uses.map(({ groupId }) => groupId);
  const changer = { account, who: null, at: now, source: 'system' as const };
  for (const before of (await lockGroups(tx, account, ids)).values()) {
    const targeting = targetingWithout(before, audienceId);
    const after = { ...before, ...targeting, version: before.version + 1, updatedAt: now };
    await updateGroup(tx, after);
    await insertChanges(tx, changer, changesOf('ad_group', before, after));
  }
  await tellOfAdsIn(tx, account, ids);
}

const noticeOf = ({ account_id, name, by, cause }: Step) => ({
  kind: 'AUDIENCE_TAKEN_BACK' as const,
  level: 'ADVERTISER' as const,
  entityId: account_id,
  name,
  cause,
  note: by,
});

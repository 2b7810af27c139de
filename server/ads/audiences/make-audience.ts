import * as z from 'zod/mini';
import type { FindPeople } from './find-people.ts';
import type { AudienceKind } from '#contract/ads/audiences/audiences.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import {
  type AudienceKey,
  type AudienceRow,
  beginMaking,
  endMaking,
  lockAnyAudience,
  storeMakingStep,
} from './audience-store.ts';
import { statusOf } from './audience-rules.ts';
import { findAlike } from './find-alike.ts';
import { findEngaged } from './find-engaged.ts';
import { findLiking } from './find-liking.ts';
import { findVisiting } from './find-visiting.ts';
import { countMembers, removeStale } from './member-store.ts';

const MAKE_ALL = 'ads.audiences';
const MAKE = 'ads.audience';
/** Audiences per transaction whose rebuild is started. */
const AT_ONCE = 200;
/** A rebuild without progress for this long was lost with its process. */
const LOST_MS = 6 * 3_600_000;
/** Look-alikes change slowly and take long to find. */
const ALIKE_MS = 23 * 3_600_000;
/** People removed per step. */
const REMOVED_AT_ONCE = 5_000;

/** How people of each kind are found; lists are matched when they are uploaded. */
const FINDERS: Readonly<Partial<Record<AudienceKind, FindPeople>>> = {
  ACTALIKE: findAlike,
  ENGAGEMENT: findEngaged,
  PERSONA: findLiking,
  VISITOR: findVisiting,
};

/** Rebuilds of these remove whoever is not found again. */
const MADE_ANEW: ReadonlySet<AudienceKind> = new Set(['ACTALIKE', 'PERSONA']);

const maybeText = z.optional(z.nullable(z.string()));
const step = z.object({
  audience_id: z.string(),
  since: z.string(),
  /** The number of steps before this one; absent in jobs of earlier versions. */
  step: z.optional(z.int()),
  is_found: z.optional(z.boolean()),
  at: maybeText,
  after: maybeText,
});
type Step = z.infer<typeof step>;

/** Queues the rebuild that began at `since`, for when this transaction commits. */
export async function makeLater(
  { jobs }: Pick<JobContext, 'jobs'>,
  audienceId: string,
  since: Date,
): Promise<void> {
  const first: Step = { audience_id: audienceId, since: since.toISOString(), step: 0 };
  await jobs.add(MAKE, first);
}

const all = z.object({ after: maybeText });

/** Rebuilds audiences hourly and look-alikes daily, in steps: each step is a short transaction and queues the next. */
export const makeAudiencesTasks: readonly Task[] = [
  {
    name: MAKE_ALL,
    hourly: 37,
    run: async (payload, { tx, now, jobs }) => {
      const { after } = all.parse(payload ?? {});
      const from = after ? { bucket: bucketOf(after), id: after } : null;
      const lost = new Date(now.getTime() - LOST_MS);
      const alike = new Date(now.getTime() - ALIKE_MS);
      const due = await beginMaking(tx, from, { now, lost, alike }, AT_ONCE);
      const since = now.toISOString();
      await jobs.addAll(
        MAKE,
        due.map(({ id }) => ({ audience_id: id, since, step: 0 }) satisfies Step),
      );
      const last = due.toSorted(inOrder).at(-1);
      if (last !== undefined && due.length === AT_ONCE)
        await jobs.add(MAKE_ALL, { after: last.id });
    },
  },
  { name: MAKE, run: async (payload, context) => makeStep(step.parse(payload), context) },
];

function inOrder(one: AudienceKey, other: AudienceKey): number {
  if (one.bucket !== other.bucket) return one.bucket - other.bucket;
  return BigInt(one.id) < BigInt(other.id) ? -1 : 1;
}

async function makeStep(request: Step, context: JobContext): Promise<void> {
  const { tx, read, now, jobs } = context;
  const key = { bucket: bucketOf(request.audience_id), id: request.audience_id };
  const audience = await lockAnyAudience(tx, key);
  // It was deleted, or another rebuild began meanwhile.
  if (audience?.makingSince?.toISOString() !== request.since) return;
  const { makingSince, makingStep } = audience;
  // A process was killed after this step, before its job was marked as done: the step after it is queued.
  if (request.step !== undefined && request.step !== makingStep) return;
  const goOn = async (from: Omit<Step, 'audience_id' | 'since' | 'step'>): Promise<void> => {
    await storeMakingStep(tx, key, makingStep + 1);
    const { since } = request;
    await jobs.add(MAKE, {
      audience_id: key.id,
      since,
      step: makingStep + 1,
      ...from,
    } satisfies Step);
  };
  const find = request.is_found ? undefined : FINDERS[audience.kind];
  const position = { at: request.at ?? null, after: request.after ?? null };
  const next = await find?.({ tx, read, now }, { ...audience, makingSince }, position);
  if (next) {
    await goOn(next);
    return;
  }
  if (await isStaleLeft(context, audience, makingSince)) {
    await goOn({ is_found: true });
    return;
  }
  const size = await countMembers(tx, key, now);
  await endMaking(tx, key, { size, status: statusOf(size), lookedTo: makingSince });
}

/** Removes a batch of people who were not found again; returns whether more may be left. */
async function isStaleLeft(
  { tx }: JobContext,
  audience: AudienceRow,
  makingSince: Date,
): Promise<boolean> {
  if (!MADE_ANEW.has(audience.kind)) return false;
  const removed = await removeStale(tx, audience, makingSince, REMOVED_AT_ONCE);
  return removed === REMOVED_AT_ONCE;
}

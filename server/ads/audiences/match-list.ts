import * as z from 'zod/mini';
import { emailsAfter } from '#server/identity/index.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { statusOf } from './audience-rules.ts';
import { endMaking, lockAnyAudience } from './audience-store.ts';
import { digestsOf } from './list-records.ts';
import {
  deleteRecords,
  giveUpUploads,
  lockProcessing,
  recordsAmong,
  storeMatchingStep,
  storeUpload,
  type UploadRow,
} from './list-store.ts';
import { addMembers } from './add-members.ts';
import { forgetLookUps } from './look-up-store.ts';
import { countMembers, removeMembers } from './member-store.ts';

const MATCH = 'ads.match-list';
const GIVE_UP = 'ads.give-up-lists';
/** Addresses per step: three digests of each take about 10 ms in all. */
const AT_ONCE = 2_000;
const DAY_MS = 86_400_000;
/** Days for which look-ups are stored. */
const LOOK_UPS_DAYS = 90;

const step = z.object({
  upload_id: z.string(),
  /** The number of steps before this one; absent in jobs of earlier versions. */
  step: z.optional(z.int()),
  after: z.optional(z.string()),
});
type Step = z.infer<typeof step>;

/** Queues the matching of a complete list, for when this transaction commits. */
export async function matchLater({ jobs }: Pick<JobContext, 'jobs'>, uploadId: string) {
  await jobs.add(MATCH, { upload_id: uploadId, step: 0 } satisfies Step);
}

/**
 * Matches lists with the addresses of people here. Walks through the addresses rather than the list, so that digests of
 * addresses exist only during the comparison. The last step deletes the list.
 */
export const matchListTasks: readonly Task[] = [
  { name: MATCH, run: async (payload, context) => matchStep(step.parse(payload), context) },
  {
    name: GIVE_UP,
    hourly: 51,
    run: async (_, { tx, now }) => {
      await giveUpUploads(tx, new Date(now.getTime() - DAY_MS), now);
      await forgetLookUps(tx, new Date(now.getTime() - LOOK_UPS_DAYS * DAY_MS));
    },
  },
];

async function matchStep(request: Step, { tx, now, jobs }: JobContext): Promise<void> {
  const key = { bucket: bucketOf(request.upload_id), id: request.upload_id };
  const held = await lockProcessing(tx, key);
  if (held === null) return;
  const { matchingStep, ...upload } = held;
  // A process was killed after this step, before its job was marked as done: the step after it is queued.
  if (request.step !== undefined && request.step !== matchingStep) return;
  const emails = await emailsAfter(tx, request.after ?? '', AT_ONCE);
  const matched = (upload.matched ?? 0) + (await matchPeople(tx, upload, emails, now));
  const last = emails.at(-1);
  if (last !== undefined && emails.length === AT_ONCE) {
    await storeUpload(tx, { ...upload, matched, updatedAt: now });
    await storeMatchingStep(tx, key, matchingStep + 1);
    const next: Step = { upload_id: key.id, step: matchingStep + 1, after: last.email };
    await jobs.add(MATCH, next);
    return;
  }
  await deleteRecords(tx, key);
  await storeUpload(tx, { ...upload, matched, status: 'READY', updatedAt: now });
  const audience = await lockAnyAudience(tx, { bucket: key.bucket, id: upload.audienceId });
  if (audience === null) return;
  const size = await countMembers(tx, audience, now);
  await endMaking(tx, audience, { size, status: statusOf(size), lookedTo: now });
}

/** Adds the people on the list to its audience, or removes them; returns how many. */
async function matchPeople(
  tx: JobContext['tx'],
  upload: UploadRow,
  emails: readonly { readonly email: string; readonly personId: string }[],
  now: Date,
): Promise<number> {
  const people = emails.map(({ email, personId }) => ({ personId, digests: digestsOf(email) }));
  const listed = await recordsAmong(
    tx,
    upload,
    people.flatMap(({ digests }) => digests),
  );
  const found = people.filter(({ digests }) =>
    digests.some((one) => listed.has(one.toString('hex'))),
  );
  const audience = { bucket: upload.bucket, id: upload.audienceId };
  if (upload.operation === 'REMOVE') {
    return removeMembers(
      tx,
      audience,
      found.map(({ personId }) => personId),
    );
  }
  return addMembers(
    tx,
    audience,
    found.map(({ personId }) => ({ personId, cause: 'list', at: upload.createdAt })),
    { now, foundAt: now, days: null, country: null },
  );
}

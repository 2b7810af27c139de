import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { Failure } from '#server/kernel/core/failure.ts';
import { changeScheduledPinCount } from '#server/identity/index.ts';
import { findDestinationOf, makePinOf, type Publisher } from './make-pin.ts';
import type { DraftRow } from '../core/draft-store.ts';
import { requireTime } from '../core/rules.ts';
import { stepDraft } from './step-store.ts';

/**
 * The job that publishes a draft; `at` is its scheduled time, null for immediately; `language` is the one the gates
 * used.
 */
export const PUBLISH = 'builder.publish';
/** A draft could not be published in the background. */
export const notPublished = defineEvent(
  'builder.not-published',
  z.object({ draft_id: z.string(), person_id: z.string(), version: z.int() }),
);

/**
 * State transitions of a draft. The caller has locked it, and each step checks the previous state:
 *
 *   draft -> publishing -> published     several at once, by a job
 *   draft -> scheduled -> published      at its time, by a job
 *   draft, scheduled -> published        immediately, in the request
 *   publishing, scheduled -> draft       on failure, with the reason
 *   scheduled -> draft                   when cancelled
 *
 * A step shares the transaction of its effects, so a pin is created once: a job that runs again,
 * or in two processes, waits for the lock and finds the draft published.
 */
type Stepping = Pick<Publisher, 'tx' | 'now'>;

/** From draft to scheduled, at its own time. */
export async function scheduleDraft(publisher: Publisher, draft: DraftRow): Promise<void> {
  const { publishAt } = draft;
  if (publishAt === null) throw new Error('a draft without a time is not scheduled');
  requireTime(publishAt, publisher.now);
  await findDestinationOf(publisher, draft);
  await planDraft(publisher, draft, publishAt);
  await changeScheduledPinCount(publisher.tx, draft.personId, 1);
}

/** Queues a draft that is already scheduled, or counted by the caller, for a time. */
export async function planDraft(
  { tx, now, jobs, capabilities }: Pick<Publisher, 'tx' | 'now' | 'jobs' | 'capabilities'>,
  { id }: DraftRow,
  publishAt: Date,
): Promise<void> {
  await stepDraft(tx, id, { state: 'scheduled', publishAt, failure: null, pinId: null }, now);
  const payload = { draft_id: id, at: publishAt.getTime(), language: capabilities.language };
  await jobs.add(PUBLISH, payload, { runAt: publishAt, jobKey: `${PUBLISH}:${id}` });
}

/** From draft to publishing, which a job continues. */
export async function beginPublishing(publisher: Publisher, draft: DraftRow): Promise<void> {
  const { id, publishAt } = draft;
  await findDestinationOf(publisher, draft);
  const step = { state: 'publishing', publishAt, failure: null, pinId: null } as const;
  await stepDraft(publisher.tx, id, step, publisher.now);
  const payload = { draft_id: id, at: null, language: publisher.capabilities.language };
  await publisher.jobs.add(PUBLISH, payload, { jobKey: `${PUBLISH}:${id}` });
}

/** From any earlier state to published. */
export async function finishDraft(publisher: Publisher, draft: DraftRow): Promise<void> {
  const pinId = await makePinOf(publisher, draft);
  const { publishAt } = draft;
  const step = { state: 'published', publishAt, failure: null, pinId } as const;
  await stepDraft(publisher.tx, draft.id, step, publisher.now);
  await uncount(publisher, draft);
}

/** Back to draft, with the reason, or null if cancelled by its person. */
export async function returnDraft(
  stepping: Stepping,
  draft: DraftRow,
  reason: Failure | null,
): Promise<void> {
  const failure = reason && { code: reason.code, message: reason.detail ?? reason.message };
  const step = { state: 'draft', publishAt: draft.publishAt, failure, pinId: null } as const;
  await stepDraft(stepping.tx, draft.id, step, stepping.now);
  await uncount(stepping, draft);
}

/** Removes a draft from the count of scheduled pins. */
export async function uncount({ tx }: Pick<Stepping, 'tx'>, draft: DraftRow): Promise<void> {
  if (draft.state === 'scheduled') await changeScheduledPinCount(tx, draft.personId, -1);
}

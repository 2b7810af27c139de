import * as z from 'zod/mini';
import { errors } from '#contract/kernel/errors.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { peopleByIds } from '#server/identity/index.ts';
import { lockDrafts, type DraftRow } from '../core/draft-store.ts';
import type { Workshop } from '../core/maker.ts';
import { finishDraft, notPublished, PUBLISH, returnDraft } from './steps.ts';

const payload = z.object({
  draft_id: z.string(),
  at: z.nullable(z.number()),
  // Jobs of a previous version lack it.
  language: z._default(z.string(), 'en'),
});
const SERVER_FAULTS = 500;
/** Stands in for a request's origin in the audit log. */
const origin = { address: '', requestId: PUBLISH, userAgent: '' };

/**
 * Publishes a draft if it still waits for this job: it is publishing, or scheduled for exactly the job's time. Its
 * current state is checked under its lock.
 */
async function publishPlanned(
  { capabilitiesFrom }: Workshop,
  raw: unknown,
  context: JobContext,
): Promise<void> {
  const { draft_id: id, at, language } = payload.parse(raw);
  const draft = (await lockDrafts(context.tx, [id])).get(id);
  if (draft === undefined || !isWaiting(draft, at)) return;
  const person = (await peopleByIds(context.tx, [draft.personId])).get(draft.personId);
  if (person === undefined) return;
  const { tx, now, jobs } = context;
  const capabilities = await capabilitiesFrom(
    { id: person.id, isPartner: person.isPartner },
    person.locale ?? language,
  );
  try {
    await finishDraft(
      { tx, now, jobs, viewer: { id: draft.personId }, capabilities, origin },
      draft,
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await returnDraft(context, draft, error);
    const { personId: person_id, version } = draft;
    await notPublished.announce(jobs, { draft_id: id, person_id, version });
  }
}

function isWaiting({ state, publishAt }: DraftRow, at: number | null): boolean {
  if (state === 'publishing') return at === null;
  return state === 'scheduled' && publishAt?.getTime() === at;
}

/** All refusals happen before the first write, so nothing of the attempt remains. */
function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && errors[error.code].status < SERVER_FAULTS;
}

/** Publishes scheduled drafts and those of bulk requests. */
export const publishTask = (workshop: Workshop): Task => ({
  name: PUBLISH,
  run: (raw, context) => publishPlanned(workshop, raw, context),
});

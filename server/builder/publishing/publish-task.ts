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
  // Jobs of a former version have none.
  language: z._default(z.string(), 'en'),
});
const SERVER_FAULTS = 500;
/** The audit's place for a request's. */
const origin = { address: '', requestId: PUBLISH, userAgent: '' };

/**
 * Publishes a draft that waits for this job: one that is publishing, or one that is still scheduled for
 * the very time that the job was planned for. What became of it meanwhile is found under its lock.
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

/** All refusals come before the first write, so nothing of the attempt is left. */
function isRefusal(error: unknown): error is Failure {
  return error instanceof Failure && errors[error.code].status < SERVER_FAULTS;
}

/** Publishes what its time has come for, and what was asked for together with others. */
export const publishTask = (workshop: Workshop): Task => ({
  name: PUBLISH,
  run: (raw, context) => publishPlanned(workshop, raw, context),
});

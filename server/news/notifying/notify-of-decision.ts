import type { Task } from '#server/kernel/jobs/jobs.ts';
import { reportDecided, reportersAnswered } from '#server/moderation/index.ts';
import { notifyAll } from './notify.ts';

/** The people notified in one transaction. */
const AT_ONCE = 200;

/**
 * Notifies whose thing was decided on, and everybody whose report the decision answered. Each is the actor of their own
 * line, so that none names another.
 */
export const decisionTask: Task = reportDecided.heardBy(async (event, context) => {
  const { report_id: subjectId, decision_no: decisionNo, person_id: personId, after } = event;
  const page = { after, limit: AT_ONCE };
  const reporters = await reportersAnswered(context.tx, subjectId, decisionNo, page);
  const fact = { subjectId, refId: String(decisionNo) };
  const own =
    event.concerns_owner && after === '0'
      ? [{ ...fact, kind: 'moderated' as const, readerId: personId, actorId: personId }]
      : [];
  const theirs = reporters.map((id) => ({
    ...fact,
    kind: 'report_decided' as const,
    readerId: id,
    actorId: id,
  }));
  await notifyAll(context, [...own, ...theirs]);
  const last = reporters.at(-1);
  if (last !== undefined && reporters.length === AT_ONCE)
    await reportDecided.announce(context.jobs, { ...event, after: last });
});

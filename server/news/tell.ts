import type { JobContext } from '#server/kernel/jobs.ts';
import { bucketOf, makeId } from '#server/kernel/ids.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { mutedBy } from './choices-store.ts';
import { mayTell } from './policy.ts';
import { insertAct, isTold, nextNewsId, touchLine, trimLines, type Fact } from './store.ts';

/**
 * Tells a person of a fact that they want to be told of, once however often this is run. What is done with one thing on one day
 * (UTC) is one line, which comes to the top again with each act.
 */
export async function tell({ tx, now }: Pick<JobContext, 'tx' | 'now'>, fact: Fact): Promise<void> {
  const { readerId, actorId } = fact;
  if (!mayTell({ id: readerId }, { id: actorId }, fact.kind)) return;
  if ((await mutedBy(tx, readerId)).has(fact.kind)) return;
  if (!(await unblockedAmong(tx, { id: readerId }, [actorId])).has(actorId)) return;
  const [id, isKnown] = await Promise.all([
    nextNewsId(tx, readerId, makeId(bucketOf(readerId), now.getTime())),
    isTold(tx, fact),
  ]);
  if (isKnown) return;
  const line = await touchLine(tx, fact, id, now);
  if (line === null) return;
  await insertAct(tx, fact, line.id, id);
  if (line.acts === 1) await trimLines(tx, readerId);
}

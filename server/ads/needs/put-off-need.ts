import type { putOffAdNeed as call } from '#contract/ads/reporting/overview.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { nextRun } from '../catalogs/next-run.ts';
import { toSeconds } from '../core/times.ts';
import { getNeeds } from './get-needs.ts';
import { deletePutOff, forgetPutOff, storePutOff } from './put-off-store.ts';

/** Hides one of the viewer's needs until the next midnight of the ad account. */
export async function putOffNeed(
  context: AdvertiserContext,
  { kind, id }: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { tx, adAccount, viewer, now } = context;
  const until = nextRun('00:00', adAccount.timeZone, now);
  // Nothing is stored of what needs nobody (any more), so that nobody stores rows without end.
  const { needs } = await getNeeds(context);
  if (needs.some((need) => need.kind === kind && need.id === id)) {
    await storePutOff(tx, adAccount, viewer.id, { kind, subjectId: id, until });
  }
  return { type: 'ad_need_put_off', until: toSeconds(until) };
}

/** Shows the viewer everything again that they put off. */
export async function deleteNeedsPutOff({
  tx,
  adAccount,
  viewer,
}: AdvertiserContext): Promise<null> {
  await deletePutOff(tx, adAccount, viewer.id);
  return null;
}

export const forgetPutOffTask: Task = {
  name: 'ads.forget-needs-put-off',
  hourly: 47,
  run: async (_, { tx, now }) => forgetPutOff(tx, now),
};

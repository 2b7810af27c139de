import * as z from 'zod/mini';
import type { Context, Jobs } from '#server/kernel/context/context.ts';
import { timeOf } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { pinSaved } from '#server/pins/index.ts';
import { countEvent, KIND, type IntakeParts } from './count-event.ts';
import { shownBy } from './hides-store.ts';
import { openParams } from './tracking-params.ts';

const HIDDEN = 'ads.hidden';

/** The person who acted on a promoted pin, as counting needs it. */
const doer = {
  tracking_params: z.string(),
  viewer_id: z.string(),
  acts_for: z.nullable(z.string()),
  user_agent: z.string(),
};
const payload = z.object({ ...doer, at: z.string() });
type Act = Omit<z.infer<typeof payload>, 'at'>;

/** Queues counting of a hidden ad, if this transaction commits. */
export async function countHideLater(
  {
    jobs,
    now,
    viewer,
    origin,
  }: Pick<Context, 'now' | 'origin'> & {
    readonly jobs: Jobs;
    readonly viewer: NonNullable<Context['viewer']>;
  },
  trackingParams: string,
): Promise<void> {
  await jobs.add(HIDDEN, {
    tracking_params: trackingParams,
    viewer_id: viewer.id,
    acts_for: viewer.subject?.ownerId ?? null,
    user_agent: origin.userAgent,
    at: now.toISOString(),
  } satisfies z.infer<typeof payload>);
}

/** Counts hides, which are free. */
export const countHideTask = (parts: IntakeParts): Task => ({
  name: HIDDEN,
  run: async (raw, context) => {
    const { at, ...act } = payload.parse(raw);
    await countAct(parts, context, act, { kind: KIND.hide, at: new Date(at) });
  },
});

/** Counts saves of promoted pins, which are free too. */
export const countSaveTask = (parts: IntakeParts): Task =>
  pinSaved.heardTogetherBy(async (saves, context) => {
    for (const { promoted, pin_id, source_pin_id: pinId } of saves) {
      if (promoted === null) continue;
      await countAct(parts, context, promoted, { kind: KIND.save, at: timeOf(pin_id), pinId });
    }
  });

/** Ignores params not issued to this viewer for this pin. */
async function countAct(
  parts: IntakeParts,
  { read, log }: JobContext,
  { tracking_params, viewer_id: id, acts_for: ownerId, user_agent: userAgent }: Act,
  { kind, at, pinId }: { readonly kind: number; readonly at: Date; readonly pinId?: string },
): Promise<void> {
  const impression = openParams(parts.records, tracking_params, at);
  if (impression === null) return;
  const { adId } = impression.ad;
  const ad = (await shownBy(read, [adId])).get(adId);
  if (ad === undefined || (pinId !== undefined && ad.pinId !== pinId)) return;
  const viewer = { id, ...(ownerId !== null && { subject: { ownerId } }) };
  await countEvent(parts, { read, log, now: at, origin: { userAgent }, viewer }, impression, kind);
}

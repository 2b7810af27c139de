import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { Jobs } from '#server/kernel/context/context.ts';
import { tryHold } from '#server/kernel/db/hold.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { CERTAIN } from '../core/scale-rules.ts';
import type { ServingAd } from '../core/targeting-rules.ts';
import type { RunningAd } from '../core/serving-store.ts';
import { countSeen, ratesBy, type Rates } from './count-seen.ts';
import { changeFrom, keyframeOf, packed, type EpochAd } from './epoch-body.ts';
import { lastStepAt, storeEpoch } from './epoch-store.ts';
import { latestEpoch, rememberMade, type Epoch } from './epochs.ts';
import { accountsWithFunds } from './pace-store.ts';
import { hourOf, type Topics } from './read-serving.ts';
import { budgetOf, steerBudgets } from './steer.ts';
import { makeStepCache, type StepCache } from './step-cache.ts';

/** The job's name, also its key, so that there is only one however many processes request it. */
export const PACE = 'ads.pace';

/** Events are counted after this delay, when all transactions that began before have ended. */
const SETTLED_MS = 10_000;
const LEAST_STEP_MS = 25_000;
/**
 * Minimum distance of an early epoch to the previous one, so that a keyframe is followed by hundreds at the most.
 */
const LEAST_EARLY_MS = 5_000;
/** Early epochs take at most this fraction (1/n) of a process's time. */
const EARLY_PART = 20;
const EARLY = `${PACE}.early`;

const payloadOf = z.object({ isEarly: z.optional(z.boolean()) });

/** Requests an epoch before the next step, because an ad changed. Several requests make one epoch. */
export const paceEarly = (jobs: Jobs, runAt?: Date): Promise<void> =>
  jobs.add(PACE, { isEarly: true }, { jobKey: EARLY, ...(runAt && { runAt }) });

/**
 * Computes the state of all ads in auctions: which may run, at which fraction of the bid, with which rate. The
 * differences are stored as the next epoch, which every process follows. Until then a changed ad is off; to keep that
 * short, an early epoch includes changes without adjusting bids.
 */
export function paceTask(topics: Topics): Task {
  // Committed state as read, so that an hour of changes is not read again at each step.
  let known: Epoch | null = null;
  const cache = makeStepCache();
  let tookMs = 0;
  return {
    name: PACE,
    everyMinutes: 1,
    async run(payload, context) {
      const isEarly = payloadOf.parse(payload ?? {}).isEarly === true;
      const { tx, jobs, now } = context;
      const afterMs = Math.max(LEAST_EARLY_MS, tookMs * EARLY_PART);
      // A long step is not run twice at once; its own process schedules the next one.
      if (!(await tryHold(tx, PACE))) {
        if (isEarly) await paceEarly(jobs, new Date(now.getTime() + afterMs));
        return;
      }
      known = await latestEpoch(tx, known);
      const stepAt = await lastStepAt(tx);
      const earliest = isEarly && known ? known.at.getTime() + afterMs : 0;
      if (now.getTime() < earliest) return paceEarly(jobs, new Date(earliest));
      // Every process requests it, so the minimum interval keeps steps as long as intended.
      const isStepDue = stepAt === null || now.getTime() - stepAt.getTime() >= LEAST_STEP_MS;
      if (!isEarly && !isStepDue) return;
      const began = performance.now();
      await pace(context, topics, cache, { last: known, stepAt, isEarly });
      tookMs = performance.now() - began;
    },
  };
}

/** The basis of the next epoch. */
interface Before {
  readonly last: Epoch | null;
  /** Time of the last step. */
  readonly stepAt: Date | null;
  readonly isEarly: boolean;
}

async function pace(
  { tx, now }: JobContext,
  topics: Topics,
  cache: StepCache,
  before: Before,
): Promise<void> {
  const { last, stepAt, isEarly } = before;
  const settled = (at: Date): Date => new Date(at.getTime() - SETTLED_MS);
  const counted = isEarly ? [] : await countSeen(tx, settled(stepAt ?? now), settled(now));
  const known = await cache.read(tx, { now, last, stepAt, counted, topics });
  const ads = known.ads.filter((ad) => isOn(ad, now));
  const { steering, paces } = await steerBudgets(tx, ads, known, { now, isEarly });
  const funded = await accountsWithFunds(tx, accountsOf(ads));
  const rates = ratesBy(
    ads.flatMap(({ id }) => known.counts.get(id) ?? []),
    now,
  );
  const state = new Map<string, EpochAd>();
  for (const ad of ads) {
    const one = known.serving.get(ad.id);
    if (one === undefined) continue;
    const isOut = [ad.groupId, ad.campaignId].some((id) => steering.get(id)?.isOut ?? true);
    const multiplier = steering.get(budgetOf(ad))?.multiplier ?? 0;
    const isLive = !isOut && funded.has(ad.accountId);
    state.set(ad.id, { ad: one, pace: { multiplier, isLive, rate: rateFor(one, rates) } });
  }
  await keep(tx, before, state, now);
  if (!isEarly) cache.stepped(now, { paces, counts: known.counts });
}

async function keep(
  tx: Tx,
  { last, isEarly }: Before,
  state: ReadonlyMap<string, EpochAd>,
  now: Date,
): Promise<void> {
  if (state.size === 0 && (last === null || last.state.size === 0)) return;
  const isKeyframe = last === null || hourOf(now) !== hourOf(last.at);
  // Stored even without changes: an ad that changed and changed back is on again with it.
  const change = isKeyframe ? keyframeOf(state) : changeFrom(last.state, state);
  const no = (last?.no ?? 0) + 1;
  const body = await packed(change);
  await storeEpoch(tx, { no, at: now, isKeyframe, body }, isEarly);
  rememberMade({ body, change });
}

const isOn = ({ startAt, endAt }: RunningAd, now: Date): boolean =>
  (startAt === null || startAt <= now) && (endAt === null || endAt > now);

const rateFor = (ad: ServingAd, rates: Rates): number =>
  ad.isPaidByImpression ? CERTAIN : rates(ad);

const accountsOf = (ads: readonly RunningAd[]) => [
  ...new Map(
    ads.map(({ bucket, accountId }) => [accountId, { bucket, id: accountId }] as const),
  ).values(),
];

import * as z from 'zod/mini';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import type { Jobs } from '#server/kernel/context/context.ts';
import { tryHold } from '#server/kernel/db/hold.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { signaturesByIds } from '#server/pins/index.ts';
import { topicCode } from '../core/codes.ts';
import { CERTAIN } from '../core/scale-rules.ts';
import type { ServingAd, Topic } from '../core/targeting-rules.ts';
import { runningAds, type RunningAd } from '../core/serving-store.ts';
import { countSeen, ratesNow, type Rates } from './count-seen.ts';
import { changeFrom, keyframeOf, packed, type EpochAd } from './epoch-body.ts';
import { lastStepAt, storeEpoch } from './epoch-store.ts';
import { latestEpoch, type Epoch } from './epochs.ts';
import { findPrices } from '../prices/find-prices.ts';
import { accountsWithFunds, keywordsOf, type KeywordRow } from './pace-store.ts';
import { type DraftedAd, toServingAd } from './serving-ads.ts';
import { budgetOf, steerBudgets } from './steer.ts';

/** The job's name, also its key, so that there is only one however many processes request it. */
export const PACE = 'ads.pace';

/** A topic's name and weight: 0 to 128. */
export interface NamedTopic {
  readonly name: string;
  readonly weight: number;
}

/** Looks up the topics of things. */
export interface Topics {
  /** By picture signature. */
  ofPictures(
    read: Tx,
    signatures: readonly string[],
  ): Promise<ReadonlyMap<string, readonly NamedTopic[]>>;
  /** Topics of a person's recent saves. */
  ofPerson(read: Tx, personId: string): Promise<readonly NamedTopic[]>;
}

const PAGE = 1000;
const KEYFRAME_MS = 3_600_000;
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
      await pace(context, topics, { last: known, stepAt, isEarly });
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

async function pace({ tx, now }: JobContext, topics: Topics, before: Before): Promise<void> {
  const { last, stepAt, isEarly } = before;
  if (!isEarly) {
    const settled = (at: Date): Date => new Date(at.getTime() - SETTLED_MS);
    await countSeen(tx, settled(stepAt ?? now), settled(now));
  }
  const ads = (await allRunning(tx)).filter((ad) => isOn(ad, now));
  const [steering, funded, rates, serving] = [
    await steerBudgets(tx, ads, { now, isEarly }),
    await accountsWithFunds(tx, accountsOf(ads)),
    await ratesNow(tx, ads, now),
    await servingAds(tx, ads, { last, now, topics }),
  ];
  const state = new Map<string, EpochAd>();
  for (const ad of ads) {
    const one = serving.get(ad.id);
    if (one === undefined) continue;
    const isOut = [ad.groupId, ad.campaignId].some((id) => steering.get(id)?.isOut ?? true);
    const multiplier = steering.get(budgetOf(ad))?.multiplier ?? 0;
    const isLive = !isOut && funded.has(ad.accountId);
    state.set(ad.id, { ad: one, pace: { multiplier, isLive, rate: rateFor(one, rates) } });
  }
  await keep(tx, before, state, now);
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
  await storeEpoch(tx, { no, at: now, isKeyframe, body: await packed(change) }, isEarly);
}

const hourOf = (at: Date): number => Math.floor(at.getTime() / KEYFRAME_MS);

const isOn = ({ startAt, endAt }: RunningAd, now: Date): boolean =>
  (startAt === null || startAt <= now) && (endAt === null || endAt > now);

const rateFor = (ad: ServingAd, rates: Rates): number =>
  ad.isPaidByImpression ? CERTAIN : rates(ad);

async function allRunning(tx: Tx): Promise<RunningAd[]> {
  const all: RunningAd[] = [];
  for (;;) {
    const page = await runningAds(tx, all.at(-1) ?? null, PAGE);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

const accountsOf = (ads: readonly RunningAd[]) => [
  ...new Map(
    ads.map(({ bucket, accountId }) => [accountId, { bucket, id: accountId }] as const),
  ).values(),
];

/** Returns ads as auctions read them, by id, without those whose pin is gone. */
export async function servingAds(
  tx: Tx,
  ads: readonly (DraftedAd & Pick<RunningAd, 'bucket'>)[],
  {
    last,
    now,
    topics,
  }: { readonly last: Epoch | null; readonly now: Date; readonly topics: Topics },
): Promise<ReadonlyMap<string, ServingAd>> {
  const signatures = await signaturesByIds(
    tx,
    ads.map(({ pinId }) => pinId),
  );
  const topicsBefore = ({ id, pinId }: Pick<RunningAd, 'id' | 'pinId'>): readonly Topic[] => {
    const known = last?.state.get(id)?.ad;
    return known !== undefined && known.signature === signatures.get(pinId) ? known.topics : [];
  };
  // A picture's topics change slowly and are expensive to read: once an hour, and while nothing is known.
  const isHour = last === null || hourOf(now) !== hourOf(last.at);
  const unread = ads.filter((ad) => isHour || topicsBefore(ad).length === 0);
  const named = await topics.ofPictures(tx, [
    ...new Set(unread.flatMap(({ pinId }) => signatures.get(pinId) ?? [])),
  ]);
  const parents = ads.flatMap(({ bucket, groupId, campaignId, accountId }) =>
    [groupId, campaignId, accountId].map((id) => ({ bucket, id })),
  );
  const keywords = Map.groupBy(await keywordsOf(tx, distinct(parents)), ({ parentId }) => parentId);
  const prices = await findPrices(tx, now);
  const serving = new Map<string, ServingAd>();
  for (const ad of ads) {
    const signature = signatures.get(ad.pinId);
    if (signature === undefined) continue;
    const about = named.get(signature)?.map(toTopic) ?? topicsBefore(ad);
    const own: KeywordRow[] = [ad.groupId, ad.campaignId, ad.accountId].flatMap(
      (id) => keywords.get(id) ?? [],
    );
    serving.set(ad.id, toServingAd(ad, { signature, topics: about }, own, prices));
  }
  return serving;
}

export const toTopic = ({ name, weight }: NamedTopic): Topic => ({
  topic: topicCode(name),
  weight,
});

const distinct = <Item extends { readonly id: string }>(items: readonly Item[]): Item[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];

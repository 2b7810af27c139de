import type { Context, Origin, Subject, Viewer } from '#server/kernel/context/context.ts';
import { bucketOf, timeOf } from '#server/kernel/core/ids.ts';
import type { ChargeBuffer } from '../charging/charge-buffer.ts';
import { AGAIN } from '../charging/charge-rules.ts';
import type { AdEvent } from '../charging/event-store.ts';
import { bytesOf, withoutViewer } from '../serving/auction-record.ts';
import type { Topics } from '../pacing/read-serving.ts';
import type { LiveAds } from '../serving/live-ads.ts';
import type { RecordSeal } from '../serving/seal-record.ts';
import type { AdViewer, AdViewers } from '../serving/viewers.ts';
import type { EventNames } from '../reach/event-names.ts';
import { ownerOf } from './intake-store.ts';
import { judgeTogether } from './judge-together.ts';
import type { ShownAd } from './tracking-params.ts';
import { whatIsInCommon } from './what-is-in-common.ts';
import {
  isBot,
  judgeClick,
  judgeView,
  nothingLately,
  VERDICTS,
  type Lately,
} from './verdict-rules.ts';

/** Event kinds, as stored. */
export const KIND = {
  impression: 1,
  click: 2,
  closeup: 3,
  save: 4,
  hide: 5,
  /** Half of a video in view for two seconds, as defined by the Media Rating Council. */
  videoView: 11,
} as const;

/** Services used for counting, for the life of the process. */
export interface IntakeParts {
  readonly live: LiveAds;
  readonly viewers: AdViewers;
  readonly records: RecordSeal;
  readonly buffer: Pick<ChargeBuffer, 'charge'>;
  readonly lately: RecentActivity;
  /** Whether an address is one where programs run. */
  readonly isDataCentre: (address: string) => boolean;
  readonly topics: Pick<Topics, 'ofPictures'>;
  readonly names: EventNames;
}

/** Who acted, when, and with what. */
interface Asking extends Pick<Context, 'read' | 'now' | 'log'> {
  /** No address for acts that are counted later; they are free. */
  readonly origin: Pick<Origin, 'userAgent'> & Partial<Pick<Origin, 'address'>>;
  readonly viewer: Pick<Viewer, 'id'> & { readonly subject?: Pick<Subject, 'ownerId'> };
}
export type Outcome = 'counted' | 'known' | 'late' | 'unknown';

const HOUR_MS = 3_600_000;
const VIEW_MS = HOUR_MS;
const ACT_MS = AGAIN.auctionMs;

/** Judges an event of the viewer's and counts it once; an invalid one is free. */
export async function countEvent(
  parts: IntakeParts,
  context: Asking,
  impression: ShownAd,
  kind: number,
): Promise<Outcome> {
  const { record, ad } = impression;
  const person = await parts.viewers.of(context.viewer.id);
  if (record.viewer !== person.viewer && record.viewer !== person.was) return 'unknown';
  const age = context.now.getTime() - timeOf(record.auctionId).getTime();
  if (age > (isView(kind) ? VIEW_MS : ACT_MS)) return 'late';
  const verdict = await verdictOn(parts, context, impression, kind);
  const about = await whatIsInCommon(parts, context, impression);
  const event = { ...eventOf(impression, person, kind, verdict), ...about };
  const { outcome, isOut } = await parts.buffer.charge(event);
  if (outcome === 'known') return 'known';
  if (isOut) await parts.live.groupIsOut(ad.groupId);
  if (kind === KIND.impression) await countView(parts, context, impression);
  return 'counted';
}

/** Whether the event is only a view. */
const isView = (kind: number): boolean => kind === KIND.impression || kind === KIND.videoView;

async function countView(parts: IntakeParts, context: Asking, { ad }: ShownAd): Promise<void> {
  const known = (await parts.live.now())?.ad(ad.adId)?.ad;
  if (known === undefined || known.frequencyCap === null) return;
  await parts.viewers.countViews(context.viewer.id, [ad.groupId]);
}

function eventOf(
  { record, slot, ad }: ShownAd,
  person: AdViewer,
  kind: number,
  verdict: number,
): Omit<AdEvent, 'term' | 'topic'> {
  const { page, auctionId, viewer } = record;
  const billed = billedKind(ad);
  return {
    auctionId,
    bucket: bucketOf(ad.adId),
    slot,
    kind,
    accountId: ad.accountId,
    campaignId: ad.campaignId,
    groupId: ad.groupId,
    adId: ad.adId,
    viewer,
    otherViewer: viewer === person.viewer ? person.was : person.viewer,
    price: kind === billed ? ad.price : 0,
    placement: page.placement,
    country: page.country,
    demo: page.age * GENDERS + page.gender,
    device: page.device,
    verdict,
    proof: kind === billed || kind === KIND.impression ? bytesOf(withoutViewer(record)) : null,
  };
}

const GENDERS = 4;

function billedKind({ isPaidByImpression, isPaidByVideoView }: ShownAd['ad']): number {
  if (isPaidByVideoView) return KIND.videoView;
  return isPaidByImpression ? KIND.impression : KIND.click;
}

async function verdictOn(
  { lately, live, isDataCentre }: IntakeParts,
  { read, now, origin, viewer }: Asking,
  { record, slot, ad }: ShownAd,
  kind: number,
): Promise<number> {
  if (isBot(origin.userAgent)) return VERDICTS.bot;
  if (origin.address !== undefined && isDataCentre(origin.address)) return VERDICTS.dataCentre;
  // An ad that no longer runs still has an owner.
  const owner = (await live.now())?.ad(ad.adId)?.ad.ownerId ?? (await ownerOf(read, ad.accountId));
  if (owner === viewer.id || (viewer.subject && owner === viewer.subject.ownerId)) {
    return VERDICTS.own;
  }
  const key = `${record.auctionId}.${slot}`;
  const acts = lately.of(viewer.id);
  const act = isView(kind) ? 'view' : kind === KIND.click ? 'click' : null;
  if (act === null) return VERDICTS.valid;
  const age = now.getTime() - timeOf(record.auctionId).getTime();
  const verdict = act === 'view' ? judgeView(acts, key, now.getTime()) : judgeClick(acts, key, age);
  return verdict === VERDICTS.valid ? judgeTogether(read, act, viewer.id, now) : verdict;
}

/** People's latest acts, for the most recently active ones. */
export interface RecentActivity {
  /** By person, because the pseudonym may change; never leaves this process. */
  of(personId: string): Lately;
}

const MOST = 10_000;

export function keepLately(): RecentActivity {
  const cache = new Map<string, Lately>();
  return {
    of(personId) {
      const known = cache.get(personId) ?? nothingLately();
      cache.delete(personId);
      cache.set(personId, known);
      if (cache.size > MOST) cache.delete(cache.keys().next().value ?? '');
      return known;
    },
  };
}

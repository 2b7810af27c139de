import { randomInt } from 'node:crypto';
import { MAX_KEYWORD } from '#contract/ads/keywords.ts';
import type { Experiment } from '#contract/kernel/experiments.ts';
import type { Viewer } from '#server/kernel/context/context.ts';
import { BUCKETS, makeId } from '#server/kernel/core/ids.ts';
import type { Promotion } from '#server/pins/index.ts';
import { codeOf } from '../core/codes.ts';
import { seesAds } from '../core/sees-ads.ts';
import type { AdPage } from '../core/targeting-rules.ts';
import type { AdBidder, Selection, WhyNot } from './ad-index.ts';
import type { AuctionRecord } from './auction-record.ts';
import { priced, type Ranked } from './auction-rules.ts';
import type { LiveAds, LiveEpoch } from './live-ads.ts';
import type { CachedTopics } from './cached-topics.ts';
import { adPageOf, PLACEMENTS, type AskingPage } from './page-of.ts';
import type { AuctionSamples } from './samples.ts';
import type { RecordSeal } from './seal-record.ts';
import { placesOf } from './slot-rules.ts';
import type { AdViewer, AdViewers } from './viewers.ts';

/** Services used for serving ads, for the life of the process. */
export interface ServingParts {
  readonly live: LiveAds;
  readonly viewers: AdViewers;
  readonly records: RecordSeal;
  readonly topics: CachedTopics;
  readonly samples: AuctionSamples;
  /** Decides who sees ads. */
  readonly experiment: Experiment;
  /** Pins of the feed between two ads. */
  readonly every: number;
}

/** A feed's page with room for ads. */
export interface AdRequest extends AskingPage {
  readonly displayed: { readonly size: number; readonly has: (signature: string) => boolean };
  readonly sinceSlot: number;
  readonly size: number;
}

/** An ad, and the number of the feed's own pins before it. */
export interface ProposedAd {
  readonly before: number;
  readonly pinId: string;
  /** Its picture's, as of the epoch. */
  readonly signature: string;
  readonly promotion: Promotion;
}

/** Spare ads, in case one drops out. */
const SPARE = 2;

/** Why an ad was excluded for a person, as stored in the record. */
export const WHY_NOT = {
  off: 1,
  over: 2,
  own: 3,
  hidden: 4,
  muted: 5,
  capped: 6,
  displayed: 7,
} as const;

/** Returns the ads for a page, best first for each place, followed by spares. Visitors and a few people see none. */
export async function proposeAds(
  parts: ServingParts,
  request: AdRequest,
): Promise<readonly ProposedAd[]> {
  const { context, feed } = request;
  const places = placesOf(request, parts.every);
  if (context.viewer === null || !(feed in PLACEMENTS) || places.length === 0) return [];
  if (!seesAds(parts.experiment, context.viewer.id)) return [];
  const isSampled = parts.samples.isDue();
  const epoch = await parts.live.now();
  if (epoch === null && !isSampled) return [];
  const viewer = await parts.viewers.of(context.viewer.id);
  if (viewer.facts === null) return [];
  const page = await adPageOf(request, viewer.facts, viewer, parts.topics);
  const most = places.length + SPARE;
  const selection =
    epoch?.select(page, most + 1, whyNotFor(request, context.viewer, viewer, epoch)) ?? NO_ADS;
  // In a random bucket, because an auction belongs to nobody.
  const auctionId = makeId(randomInt(BUCKETS), context.now.getTime());
  if (isSampled) {
    const scores = selection.ranking.map(({ score }) => score);
    parts.samples.put({ id: auctionId, page, places: places.length, scores });
  }
  const ranked = priced(selection.ranking, most);
  if (epoch === null || ranked.length === 0) return [];
  const record = recordOf({ auctionId, epoch, viewer, page, selection, ranked, most });
  const sealed = parts.records.seal(record, context.now);
  return inPlaces(places, ranked, epoch, (slot) =>
    parts.records.signSlot(slot, sealed, context.now),
  );
}

const NO_ADS: Selection = { ranking: [], leftOut: [] };

function whyNotFor(
  { context: { now }, displayed }: AdRequest,
  person: Viewer,
  viewer: AdViewer,
  epoch: LiveEpoch,
): WhyNot {
  return (ad): number => {
    // First, because it excludes most and costs least.
    if (displayed.has(ad.signature)) return WHY_NOT.displayed;
    if (epoch.isOff(ad.id)) return WHY_NOT.off;
    if (ad.endsAt !== null && ad.endsAt <= now.getTime()) return WHY_NOT.over;
    if (ad.ownerId === person.id || ad.ownerId === person.subject?.ownerId) return WHY_NOT.own;
    if (viewer.hiddenAds.has(ad.id)) return WHY_NOT.hidden;
    if (viewer.mutedAccounts.has(ad.accountId)) return WHY_NOT.muted;
    const views = viewer.views.get(ad.groupId) ?? 0;
    return ad.frequencyCap !== null && views >= ad.frequencyCap ? WHY_NOT.capped : 0;
  };
}

interface Auction {
  readonly auctionId: string;
  readonly epoch: LiveEpoch;
  readonly viewer: AdViewer;
  readonly page: AdPage;
  readonly selection: Selection;
  readonly ranked: readonly Ranked<AdBidder>[];
  readonly most: number;
}

function recordOf({
  auctionId,
  epoch,
  viewer,
  page: { near, words, ...page },
  selection,
  ranked,
  most,
}: Auction): AuctionRecord {
  return {
    auctionId,
    epoch: epoch.no,
    viewer: viewer.viewer,
    page: { ...page, words: words.map(codeOf) },
    query: words.join(' ').slice(0, MAX_KEYWORD),
    most,
    slots: ranked.map(({ bidder, price, runnerUp }) => ({
      adId: bidder.id,
      groupId: bidder.groupId,
      campaignId: bidder.campaignId,
      accountId: bidder.accountId,
      price,
      isPaidByImpression: epoch.ad(bidder.id)?.ad.isPaidByImpression ?? false,
      isPaidByVideoView: epoch.ad(bidder.id)?.ad.isPaidByVideoView ?? false,
      runnerUp,
      near: near.get(bidder.signature) ?? 0,
    })),
    leftOut: selection.leftOut,
  };
}

/** Assigns the best ad to the first place, and so on; the spares follow in each place. */
function inPlaces(
  places: readonly number[],
  ranked: readonly Ranked<AdBidder>[],
  epoch: LiveEpoch,
  paramsOf: (slot: number) => string,
): ProposedAd[] {
  const proposed = ranked.map(({ bidder }, slot) => ({
    pinId: bidder.pinId,
    signature: bidder.signature,
    promotion: {
      promoterId: epoch.ad(bidder.id)?.ad.ownerId ?? '',
      isRemovable: true,
      // Signed when its place is filled, because spares seldom are.
      get trackingParams() {
        return paramsOf(slot);
      },
    },
  }));
  const spare = proposed.slice(places.length);
  return places.flatMap((before, index) => {
    const own = proposed.slice(index, Math.min(index + 1, places.length));
    return [...own, ...spare].map((one) => ({ before, ...one }));
  });
}

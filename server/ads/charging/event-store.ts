import { timeOf } from '#server/kernel/core/ids.ts';

/** A viewer's act on an ad, with its price; charged once however often it is reported. */
export interface AdEvent {
  /** Id of the auction that the ad won; with bucket, slot and kind it identifies the event. */
  readonly auctionId: string;
  /** The ad account's bucket. */
  readonly bucket: number;
  readonly slot: number;
  /** 1 is an impression, 2 an outbound click, 3 a closeup, 4 a save, 5 a hide, 6 to 11 video milestones. */
  readonly kind: number;
  readonly accountId: string;
  readonly campaignId: string;
  readonly groupId: string;
  readonly adId: string;
  /** The person's pseudonym. */
  readonly viewer: string;
  /** Their other pseudonym, of the adjacent period; null if there is only one. */
  readonly otherViewer: string | null;
  /** Whole micros; 0 if not billed. */
  readonly price: number;
  /** Number of the search term; 0 for none. */
  readonly term: number;
  readonly placement: number;
  readonly country: number;
  readonly demo: number;
  readonly device: number;
  readonly topic: number;
  /** 0 for an apparently valid event. Others are stored but free, as is a click found to be a repetition. */
  readonly verdict: number;
  /** The auction's record, unsealed. */
  readonly proof: Uint8Array | null;
}

/** An event, as stored in the ledger. */
export interface ChargedEvent extends AdEvent {
  readonly at: Date;
  readonly seq: number;
  readonly charged: number;
}

const DAY_MS = 86_400_000;
/** Number of rings: the most days that events can be stored. */
export const RINGS = 40;

/**
 * Returns the ring of an auction's events: its day modulo 40, derived from its id, so that a duplicate event meets the
 * first one whenever it arrives.
 */
export const ringOf = (auctionId: string): number => ringOfDay(timeOf(auctionId), 0);

/** Returns the ring of the day a number of days before a moment. */
export const ringOfDay = (moment: Date, before: number): number =>
  (Math.floor(moment.getTime() / DAY_MS) - before) % RINGS;

/** The events' columns, for a statement. */
export function columnsOf(events: readonly AdEvent[]) {
  return {
    rings: events.map(({ auctionId }) => ringOf(auctionId)),
    auctionIds: events.map(({ auctionId }) => auctionId),
    buckets: events.map(({ bucket }) => bucket),
    slots: events.map(({ slot }) => slot),
    kinds: events.map(({ kind }) => kind),
    accountIds: events.map(({ accountId }) => accountId),
    campaignIds: events.map(({ campaignId }) => campaignId),
    groupIds: events.map(({ groupId }) => groupId),
    adIds: events.map(({ adId }) => adId),
    viewers: events.map(({ viewer }) => viewer),
    otherViewers: events.map(({ otherViewer }) => otherViewer),
    prices: events.map(({ price }) => price),
    terms: events.map(({ term }) => term),
    placements: events.map(({ placement }) => placement),
    countries: events.map(({ country }) => country),
    demos: events.map(({ demo }) => demo),
    devices: events.map(({ device }) => device),
    topics: events.map(({ topic }) => topic),
    verdicts: events.map(({ verdict }) => verdict),
    proofs: events.map(({ proof }) => proof),
  };
}

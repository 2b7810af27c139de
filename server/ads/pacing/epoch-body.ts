import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { DOLLAR } from '../prices/exchange-rules.ts';
import type { Pace, ServingAd } from '../core/targeting-rules.ts';

/** An ad, as auctions of an epoch see it. */
export interface EpochAd {
  readonly ad: ServingAd;
  readonly pace: Pace;
}

const [compressed, decompressed] = [
  promisify<string, Buffer>(deflateRaw),
  promisify<Buffer, Buffer>(inflateRaw),
];

/** All ads of an epoch, by id. */
export type EpochState = ReadonlyMap<string, EpochAd>;

/** The difference between two epochs. */
export interface EpochChange {
  /** Ads that are new or have changed. */
  readonly ads: readonly EpochAd[];
  /** Ads of which only the pace changed. */
  readonly paces: readonly (readonly [id: string, pace: Pace])[];
  readonly gone: readonly string[];
}

/**
 * Deep equality of plain data. Most of an epoch is shared with the previous one by reference, and comparing JSON would
 * take tens of megabytes per step.
 */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length && keys.every((key) => isSame(one[key], other[key]))
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

export function changeFrom(before: EpochState, now: EpochState): EpochChange {
  const ads: EpochAd[] = [];
  const paces: [string, Pace][] = [];
  for (const [id, one] of now) {
    const known = before.get(id);
    if (known === undefined || !isSame(known.ad, one.ad)) ads.push(one);
    else if (!isSame(known.pace, one.pace)) paces.push([id, one.pace]);
  }
  return { ads, paces, gone: [...before.keys()].filter((id) => !now.has(id)) };
}

/** Applies a change to a state. Ads that are as before stay the same objects, as much else refers to them. */
export function applyTo(state: Map<string, EpochAd>, { gone, ads, paces }: EpochChange): void {
  for (const id of gone) state.delete(id);
  for (const { ad, pace } of ads) {
    state.set(ad.id, { ad: asKnown(state.get(ad.id)?.ad, ad), pace });
  }
  for (const [id, pace] of paces) {
    const known = state.get(id);
    if (known !== undefined) state.set(id, { ...known, pace });
  }
}

/** Applies a whole state. */
export function applyKeyframeTo(state: Map<string, EpochAd>, keyframe: EpochChange): void {
  const ids = new Set(keyframe.ads.map(({ ad }) => ad.id));
  applyTo(state, { ...keyframe, gone: [...state.keys()].filter((id) => !ids.has(id)) });
}

/** Returns what is known of an ad if that is the same, so that comparing them again takes nothing. */
export const asKnown = (known: ServingAd | undefined, ad: ServingAd): ServingAd =>
  known !== undefined && isSame(known, ad) ? known : ad;

/** Returns the whole state as a change from nothing. */
export const keyframeOf = (state: EpochState): EpochChange => ({
  ads: [...state.values()],
  paces: [],
  gone: [],
});

export const packed = (change: EpochChange): Promise<Buffer> => compressed(JSON.stringify(change));

/** Unpacks a body written by this service; nobody else writes epochs. */
export async function unpacked(body: Buffer): Promise<EpochChange> {
  const change = JSON.parse((await decompressed(body)).toString('utf8')) as EpochChange;
  return { ...change, ads: change.ads.map(({ ad, pace }) => ({ ad: withMoney(ad), pace })) };
}

/**
 * Older epochs have no currencies of bids and no country floors: their amounts were compared directly, and replays must
 * do the same.
 */
const withMoney = (ad: ServingAd): ServingAd =>
  'worth' in ad
    ? ad
    : { ...(ad as ServingAd), worth: DOLLAR, floors: [], isPaidByVideoView: false };

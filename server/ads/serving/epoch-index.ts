import { changeFrom, type EpochAd, type EpochState } from '../pacing/epoch-body.ts';
import type { Epoch } from '../pacing/epochs.ts';
import type { AdPage, Pace } from '../core/targeting-rules.ts';
import {
  makeAdIndex,
  type AdBidder,
  type AdIndex,
  type Selection,
  type WhyNot,
} from './ad-index.ts';
import { goesBefore } from './auction-rules.ts';
import { makeRanking } from './ranking.ts';

/** An epoch's ads, as pages query them. */
export interface EpochIndex {
  epoch(): Epoch;
  select(page: AdPage, most: number, whyNot: WhyNot): Selection;
  /** Advances to a later epoch. */
  moveTo(epoch: Epoch): void;
}

/** Tolerated fraction (1/n) of new ads, plus some where ads are few. */
const NEW_PART = 16;
const NEW = 256;

const paceOfNone: Pace = { rate: 0, multiplier: 0, isLive: false };

/**
 * Nearly all ads are in one index, where an epoch only changes paces. New and changed ads are in a second, small index
 * that is quick to build; when it grows too large, the first one is rebuilt.
 */
export function makeEpochIndex(first: Epoch): EpochIndex {
  let epoch = first;
  let main = indexOf(first.state);
  let added = new Map<string, EpochAd>();
  let small: AdIndex | null = null;

  const apply = (state: EpochState): void => {
    const { ads, paces, gone } = changeFrom(epoch.state, state);
    for (const id of gone) {
      main.setPace(id, paceOfNone);
      added.delete(id);
    }
    for (const one of ads) {
      main.setPace(one.ad.id, paceOfNone);
      added.set(one.ad.id, one);
    }
    for (const [id, pace] of paces) {
      const known = added.get(id);
      if (known === undefined) main.setPace(id, pace);
      else {
        added.set(id, { ...known, pace });
        small?.setPace(id, pace);
      }
    }
    if (ads.length + gone.length > 0) small = added.size === 0 ? null : indexOf(added);
  };
  return {
    epoch: () => epoch,
    select(page, most, whyNot) {
      const found = main.select(page, most, whyNot);
      return small === null ? found : merged([found, small.select(page, most, whyNot)], most);
    },
    moveTo(next) {
      apply(next.state);
      epoch = next;
      const isWorn = added.size > NEW + main.size / NEW_PART;
      if (!isWorn && !main.isWorn() && small?.isWorn() !== true) return;
      main = indexOf(next.state);
      added = new Map();
      small = null;
    },
  };
}

function indexOf(state: EpochState): AdIndex {
  return makeAdIndex(
    [...state.values()].map(({ ad }) => ad),
    ({ id }) => state.get(id)?.pace ?? paceOfNone,
  );
}

function merged(selections: readonly Selection[], most: number): Selection {
  const ranking = makeRanking<AdBidder>(most);
  for (const bidder of selections.flatMap((one) => one.ranking)) {
    if (ranking.takes(bidder)) ranking.put(bidder);
  }
  const list = ranking.list();
  const last = list.length < most ? null : list.at(-1)!;
  const leftOut = selections
    .flatMap((one) => one.leftOut)
    .filter((one) => last === null || goesBefore(one, last));
  return { ranking: list, leftOut };
}

import { setImmediate } from 'node:timers/promises';
import {
  changeFrom,
  type EpochAd,
  type EpochChange,
  type EpochState,
} from '../pacing/epoch-body.ts';
import type { Epoch } from '../pacing/epochs.ts';
import type { AdPage, Pace, ServingAd } from '../core/targeting-rules.ts';
import {
  adIndexInSteps,
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
  /** Advances to a later epoch; until that is done, pages go on with the epoch before. */
  moveTo(epoch: Epoch): Promise<void>;
}

/** Tolerated fraction (1/n) of new ads, plus some where ads are few. */
const NEW_PART = 16;
const NEW = 256;

const paceOfNone: Pace = { rate: 0, multiplier: 0, isLive: false };

/**
 * Nearly all ads are in one index, where an epoch only changes paces. New and changed ads are in a second, small index
 * that is quick to build; when it grows too large, the first one is rebuilt, while the process does other things too.
 */
export async function makeEpochIndex(first: Epoch): Promise<EpochIndex> {
  let epoch = first;
  let main = await indexInTurns(first.state);
  let added = new Map<string, EpochAd>();
  let small: AdIndex | null = null;

  const rebuild = async (next: Epoch): Promise<void> => {
    const made = await indexInTurns(next.state);
    [epoch, main, added, small] = [next, made, new Map(), null];
  };
  const apply = ({ ads, paces, gone }: EpochChange): void => {
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
    async moveTo(next) {
      const change = changeFrom(epoch.state, next.state);
      if (added.size + change.ads.length > NEW + main.size / NEW_PART) return rebuild(next);
      apply(change);
      epoch = next;
      if (main.isWorn() || small?.isWorn() === true) await rebuild(next);
    },
  };
}

const paceIn =
  (state: EpochState) =>
  ({ id }: ServingAd): Pace =>
    state.get(id)?.pace ?? paceOfNone;

const adsIn = (state: EpochState): ServingAd[] => [...state.values()].map(({ ad }) => ad);

const indexOf = (state: EpochState): AdIndex => makeAdIndex(adsIn(state), paceIn(state));

async function indexInTurns(state: EpochState): Promise<AdIndex> {
  const steps = adIndexInSteps(adsIn(state), paceIn(state));
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await setImmediate();
  }
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

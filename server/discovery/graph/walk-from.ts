import { makeVisits, takeVisits } from './visits.ts';
import { walk, type Walk } from './walk.ts';

/** A start of the walks of a query. */
export interface Start {
  readonly from: number;
  readonly weight: number;
  /** The share of the steps, relative to the other starts. */
  readonly share: number;
}

/** A query in the format of a thread: integers only, without names. */
export interface WalkOrder extends Pick<
  Walk,
  'pictures' | 'boards' | 'board' | 'picture' | 'seed'
> {
  readonly starts: readonly Start[];
  readonly limit: number;
}

/** Positions of pictures, best first, and their scores. */
export interface Walked {
  readonly positions: Int32Array;
  readonly scores: Float64Array;
}

/** The total number of steps for a query. */
const STEPS = 60_000;
const FEWEST_STEPS = 64;
const ENOUGH = { pictures: 2000, times: 4 };
/** A query that takes longer, as on a busy machine, returns its results so far. */
const LIMIT_MS = 500;
const STEPS_BETWEEN_LOOKS = 8192;
/** The increment between the seeds of walks and of their parts. */
const FURTHER = 0x61c88646;

/**
 * Returns the pictures that walks from all starts visited, without the starts themselves. A picture visited from
 * several starts scores more than the sum (the square of the sum of roots), because it represents what they have
 * in common.
 */
export function walkFrom(order: WalkOrder): Walked {
  const { starts } = order;
  const shares = starts.reduce((sum, { share }) => sum + share, 0);
  const pictures = Math.max(1, Math.floor(ENOUGH.pictures / starts.length));
  const until = performance.now() + LIMIT_MS;
  for (const [number, start] of starts.entries()) {
    const seed = order.seed + Math.imul(number, FURTHER * 3);
    const steps = Math.max(FEWEST_STEPS, Math.floor((STEPS * start.share) / shares));
    const visits = walkUntil(
      { ...order, from: start.from, steps, seed, enough: { ...ENOUGH, pictures } },
      until,
    );
    takeVisits(visits, (position, times) => {
      addRoot(position, start.weight * Math.sqrt(times));
    });
  }
  const left = new Set(starts.map(({ from }) => from));
  return bestOf(left, Math.min(...starts.map(({ weight }) => weight)), order.limit);
}

const visits = makeVisits(STEPS);

function walkUntil(order: Walk, until: number): typeof visits {
  let left = order.steps;
  let { seed } = order;
  while (left > 0 && performance.now() < until) {
    const steps = Math.min(left, STEPS_BETWEEN_LOOKS);
    const walked = walk({ ...order, steps, seed }, visits);
    if (walked < steps) break;
    left -= walked;
    seed = (seed + FURTHER) | 0;
  }
  return visits;
}

/** The results of a query's walks: slots of positions, the sum of roots at each, used slots. */
const places = new Int32Array(2 ** 17);
const roots = new Float64Array(places.length);
const used: number[] = [];

function addRoot(position: number, root: number): void {
  let slot = Math.imul(position, 0x9e3779b1) >>> 15;
  while (places[slot] !== position && places[slot] !== 0) slot = (slot + 1) & (places.length - 1);
  if (places[slot] === 0) used.push(slot);
  places[slot] = position;
  roots[slot]! += root;
}

/** Returns the best and clears the results. Most were visited once: those are sorted only if needed. */
function bestOf(without: ReadonlySet<number>, once: number, limit: number): Walked {
  const found = used.filter((slot) => !without.has(places[slot]!));
  const often = found.filter((slot) => roots[slot]! > once);
  const best = (often.length < limit ? found : often)
    .toSorted((one, other) => roots[other]! - roots[one]! || places[one]! - places[other]!)
    .slice(0, limit);
  const walked = {
    positions: Int32Array.from(best, (slot) => places[slot]!),
    scores: Float64Array.from(best, (slot) => roots[slot]! ** 2),
  };
  for (const slot of used.splice(0)) {
    places[slot] = 0;
    roots[slot] = 0;
  }
  return walked;
}

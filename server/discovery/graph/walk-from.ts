import { makeVisits, takeVisits } from './visits.ts';
import { walk, type Walk } from './walk.ts';

/** Where walks of a question begin. */
export interface Start {
  readonly from: number;
  readonly weight: number;
  /** Of the steps; only what it is to the other shares counts. */
  readonly share: number;
}

/** A question as a thread takes it: integers alone, all names stay outside. */
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

/** Steps of all walks of a question. */
const STEPS = 60_000;
const FEWEST_STEPS = 64;
const ENOUGH = { pictures: 2000, times: 4 };
/** One that takes longer, as on a machine that does a hundred things, ends with what it has. */
const LIMIT_MS = 500;
const STEPS_BETWEEN_LOOKS = 8192;
/** Between the seeds of a walk's parts, and of walks. */
const FURTHER = 0x61c88646;

/**
 * Pictures that walks from all starts came to, without the starts themselves. A picture that
 * several of them lead to counts more than their sum (the square of the sum of roots), because it
 * is about what they have in common.
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

/** What walks of one question came to: slots of positions, the sum of roots at each, slots in use. */
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

/** The best, and forgets all. Most were met once: those are sorted only where they are needed. */
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

import type { JobContext } from '#server/kernel/jobs/jobs.ts';
import { ASKED_FIRST, lastBirthday } from '../core/allows-personal.ts';
import { LEAST_SEEDS, MOST_HOLDERS, wantedOf, weightOf } from './likeness-rules.ts';
import { addScores, cutScores, nextAlike } from './score-store.ts';
import {
  addTraits,
  type AlikeKey,
  clearMaking,
  countPeople,
  countWeighed,
  insertMaking,
  type Making,
  makingOf,
  nextSeeds,
  storeWeights,
  tellingTraits,
  unweighedTraits,
} from './trait-store.ts';

/** People of a seed to read, in bucket order, which is arbitrary; and how many per step. */
const MOST_SEEDS = 2_000;
const SEEDS_AT_ONCE = 200;
/** The latest Pins of each. */
const MOST_PINS = 100;
/** Traits to weigh, the most common in the seed first; and how many per step, as each may have MOST_HOLDERS people. */
const MOST_WEIGHED = 4_000;
const WEIGHED_AT_ONCE = 50;
/** Look-ups of people with a trait, in total and per step. */
const MOST_LOOKED_UP = 400_000;
const LOOKED_UP_AT_ONCE = MOST_HOLDERS;
const TRAITS_AT_ONCE = 200;
const CUT_AT_ONCE = 20_000;
const FOUND_AT_ONCE = 2_000;

/** The seed audiences, the country, and the size in per cent. */
export interface Likeness {
  readonly key: AlikeKey;
  readonly seedIds: readonly string[];
  readonly country: string;
  readonly percentage: number;
}

/** The phase of a step, and where it begins. */
export interface LikenessPosition {
  readonly at: string | null;
  readonly after: string | null;
}

type Context = Pick<JobContext, 'tx' | 'read'> & { readonly now: Date };
interface Step {
  readonly found: readonly string[];
  readonly next: LikenessPosition | null;
}
type TakeStep = (context: Context, wanted: Likeness, after: string | null) => Promise<Step>;

const goOn = (at: string, after: string | null = null): Step => ({
  found: [],
  next: { at, after },
});

const begin: TakeStep = async ({ tx, read, now }, wanted) => {
  const { country, percentage } = wanted;
  await clearMaking(tx, wanted.key);
  const { people, locals, reachable } = await countPeople(read, { country, ...allowedAt(now) });
  const most = wantedOf(reachable, percentage);
  await insertMaking(tx, wanted.key, { seeds: 0, people, locals, wanted: most });
  return goOn('seed');
};

/** Collects the traits of people in the seed. */
const lookAtSeed: TakeStep = async ({ tx, now }, wanted, after) => {
  const ids = await nextSeeds(tx, wanted.seedIds, after, now, SEEDS_AT_ONCE);
  await addTraits(tx, wanted.key, ids, MOST_PINS);
  const { seeds } = await requireMaking(tx, wanted.key);
  const isOver = ids.length < SEEDS_AT_ONCE || seeds >= MOST_SEEDS;
  return isOver ? goOn('weigh') : goOn('seed', ids.at(-1));
};

/** Weighs the traits. */
const weigh: TakeStep = async ({ tx }, wanted) => {
  const known = await requireMaking(tx, wanted.key);
  const traits = await unweighedTraits(tx, wanted.key, {
    country: wanted.country,
    leastSeeds: LEAST_SEEDS,
    mostHolders: MOST_HOLDERS,
    limit: WEIGHED_AT_ONCE,
  });
  await storeWeights(
    tx,
    wanted.key,
    traits.map((trait) => ({ ...trait, weight: weightOf(trait, known) })),
  );
  const isOver =
    traits.length < WEIGHED_AT_ONCE || (await countWeighed(tx, wanted.key)) >= MOST_WEIGHED;
  return goOn(isOver ? 'score' : 'weigh');
};

/** Scores other people by their traits; `after` has the number of traits and of people processed so far. */
const score: TakeStep = async ({ tx, now }, wanted, after) => {
  const [offset = 0, before = 0] = (after ?? '').split(' ').map(Number);
  const traits = await tellingTraits(tx, wanted.key, offset, TRAITS_AT_ONCE);
  let holders = 0;
  const taken = traits.filter((trait, index) => {
    holders += trait.holders;
    return index === 0 || holders <= LOOKED_UP_AT_ONCE;
  });
  const { seedIds, country } = wanted;
  await addScores(tx, wanted.key, taken, { seedIds, country, now, ...allowedAt(now) });
  const lookedUp = before + taken.reduce((sum, trait) => sum + trait.holders, 0);
  const isOver =
    lookedUp >= MOST_LOOKED_UP ||
    (taken.length === traits.length && traits.length < TRAITS_AT_ONCE);
  return isOver ? goOn('cut') : goOn('score', `${offset + taken.length} ${lookedUp}`);
};

/** Deletes all but those most similar to the seed. */
const cut: TakeStep = async ({ tx }, wanted) => {
  const { wanted: most } = await requireMaking(tx, wanted.key);
  const count = await cutScores(tx, wanted.key, most, CUT_AT_ONCE);
  return goOn(count === CUT_AT_ONCE ? 'cut' : 'find');
};

const find: TakeStep = async ({ tx }, wanted, after) => {
  const found = await nextAlike(tx, wanted.key, after, FOUND_AT_ONCE);
  if (found.length === FOUND_AT_ONCE) {
    return { found, next: { at: 'find', after: found.at(-1) ?? null } };
  }
  await clearMaking(tx, wanted.key);
  return { found, next: null };
};

const STEPS: Readonly<Record<string, TakeStep>> = { seed: lookAtSeed, weigh, score, cut, find };

/**
 * Takes a step towards finding people similar to some audiences: by pictures pinned in public and interests chosen,
 * with more weight the rarer they are among everybody else. Each step reads a bounded number of rows, and its result is
 * stored together with the next position.
 */
export function takeLikenessStep(
  context: Context,
  wanted: Likeness,
  { at, after }: LikenessPosition,
): Promise<Step> {
  const step = at === null ? begin : STEPS[at];
  if (step === undefined) throw new Error(`no step of a likeness is called ${at}`);
  return step(context, wanted, after);
}

const allowedAt = (now: Date) => ({ bornBy: lastBirthday(now), askedFirst: [...ASKED_FIRST] });

async function requireMaking(tx: Context['tx'], key: AlikeKey): Promise<Making> {
  const making = await makingOf(tx, key);
  if (making === null) throw new Error(`the making of audience ${key.id} has not begun`);
  return making;
}

/** Returns the number of people in a country who allow personalised ads. */
export async function countReachable(
  read: Context['read'],
  country: string,
  now: Date,
): Promise<number> {
  const { reachable } = await countPeople(read, { country, ...allowedAt(now) });
  return reachable;
}

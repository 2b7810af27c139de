import type { Tx } from '#server/kernel/db/tx.ts';
import type { Narrowing } from './narrow.ts';
import { countLiked, RARE, weigh } from './count-store.ts';
import { newestMatching, rankedPins, rankedPinsOf, type Found, type From } from './search-store.ts';
import { allOf, lexeme, not } from './tsquery.ts';
import type { Asked } from './search-store.ts';

/**
 * The parts of a list of results, one after the other. Rare words are ranked over all that has them. Where a
 * word is usual that would take too long: then of the pins that say it in titles or hashtags, or are by whom it
 * names, those of the best-liked hundredth of all pictures are ranked first, those of the best-liked tenth after
 * them (both at once, as the liked, where they are few), and the rest follows by newness, or ranked where it is
 * little. Where few say it so, they are ranked first and the rest follows by newness.
 */
export const STAGES = [
  'all',
  'telling',
  'rest',
  'liked',
  'hundredth',
  'tenth',
  'few',
  'newest',
  'end',
] as const;
export type Stage = (typeof STAGES)[number];

/** So many that stand together can be ranked as a whole. */
const WHOLE = 1500;
/** Where fewer than this are among the tenth, the rest can be ranked as well. */
const FEW = 150;

/** Of words that so many pins have, few enough are among the tenth. */
const MANY = 30_000;
/** To rank what is said in titles and hashtags, all that has the words is read. */
const READ = 2 * WHOLE;

const TENTH = lexeme('@tenth');

/** Whose pins are searched: everybody's public ones, or one person's own. */
export type Among = { readonly ownerId: string } | 'public';

/** Whether each word of it is one that many pins have. */
export const isUsual = ({ rarest }: Asked): boolean => rarest > RARE;

/** Usual words may seldom stand together, or in titles and hashtags: what is rare then is ranked as a whole. */
export async function firstStage(tx: Tx, asked: Asked, among: Among): Promise<Stage> {
  if (among !== 'public' || !isUsual(asked)) return 'all';
  // One word has been counted.
  if (asked.tag === null) return asked.rarest > MANY ? 'hundredth' : 'liked';
  const { all, told } = await weigh(tx, asked.match, asked.telling);
  if (all <= WHOLE) return 'all';
  if (told <= WHOLE && all <= READ) return 'telling';
  return all > MANY ? 'hundredth' : 'liked';
}

/** The part that follows. */
export async function stageAfter(tx: Tx, stage: Stage, asked: Asked): Promise<Stage> {
  if (stage === 'hundredth') return 'tenth';
  if (stage === 'telling') return 'rest';
  if (!isOfLiked(stage)) return 'end';
  const liked = await countLiked(tx, asked.match, FEW);
  return liked < FEW ? 'few' : 'newest';
}

const isOfLiked = (stage: Stage): stage is 'liked' | 'hundredth' | 'tenth' =>
  stage === 'liked' || stage === 'hundredth' || stage === 'tenth';

/** What a part of the list asks for in the place of the whole. */
export function matchIn(stage: Stage, { match, telling }: Asked): string {
  if (stage === 'telling' || isOfLiked(stage)) return allOf([match, telling]);
  if (stage === 'rest') return allOf([match, not(telling)]);
  return stage === 'all' ? match : allOf([match, not(allOf([telling, TENTH]))]);
}

/** Pins of one part of the list, in its order. */
export function pinsIn(
  tx: Tx,
  stage: Stage,
  found: { readonly asked: Asked; readonly narrowing: Narrowing; readonly among: Among },
  from: From,
  limit: number,
): Promise<Found[]> {
  const { narrowing, among } = found;
  const match = matchIn(stage, found.asked);
  // Where a word stands is not in the index: it would look at each row for it, and then ask the row again.
  const lead = stage === 'all' ? found.asked.lead : found.asked.match;
  const asked = { ...found.asked, match, lead };
  if (among !== 'public') {
    return rankedPinsOf(tx, among.ownerId, asked, narrowing, from, limit);
  }
  if (stage === 'newest' || stage === 'rest')
    return newestMatching(tx, asked, narrowing, from, limit);
  return rankedPins(tx, asked, narrowing, from, limit, isOfLiked(stage) ? stage : 'all');
}

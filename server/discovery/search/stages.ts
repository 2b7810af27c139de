import type { Tx } from '#server/kernel/db/tx.ts';
import type { Narrowing } from './narrow.ts';
import { countLiked, RARE, weigh } from './count-store.ts';
import { newestMatching, rankedPins, rankedPinsOf, type Found, type From } from './search-store.ts';
import { allOf, lexeme, not } from './tsquery.ts';
import type { TextQuery } from './search-store.ts';

/**
 * The consecutive stages of a list of results. Rare words are ranked over all pins that have them. For a common
 * word that would take too long. Then only pins that have it in a title or a hashtag, or as the name of their
 * maker, are ranked: first those among the best-liked hundredth of all pictures, then those among the best-liked
 * tenth (both in one stage, `liked`, if they are few). The rest follows by newness, or ranked if there are few. If
 * few pins have the word in such a place, they are ranked first (`telling`), and the rest follows by newness.
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

/** Up to this many matching pins are ranked as a whole. */
const WHOLE = 1500;
/** If fewer than this are among the best-liked tenth, the rest is ranked as well. */
const FEW = 150;

/** Above this many pins of a word, the best-liked hundredth is ranked before the tenth. */
const MANY = 30_000;
/** Ranking by titles and hashtags reads all pins with the words: at most this many. */
const READ = 2 * WHOLE;

const TENTH = lexeme('@tenth');

/** The pins searched: everybody's public ones, or one person's own. */
export type Among = { readonly ownerId: string } | 'public';

/** Returns whether every word of it is on many pins. */
export const isUsual = ({ rarest }: TextQuery): boolean => rarest > RARE;

/**
 * Returns the first stage. Common words may be rare together, or rare in titles and hashtags; if so, they are
 * ranked as a whole.
 */
export async function firstStage(tx: Tx, textQuery: TextQuery, among: Among): Promise<Stage> {
  if (among !== 'public' || !isUsual(textQuery)) return 'all';
  // A single word has been counted already.
  if (textQuery.tag === null) return textQuery.rarest > MANY ? 'hundredth' : 'liked';
  const { all, telling } = await weigh(tx, textQuery.match, textQuery.telling);
  if (all <= WHOLE) return 'all';
  if (telling <= WHOLE && all <= READ) return 'telling';
  return all > MANY ? 'hundredth' : 'liked';
}

/** Returns the next stage. */
export async function stageAfter(tx: Tx, stage: Stage, textQuery: TextQuery): Promise<Stage> {
  if (stage === 'hundredth') return 'tenth';
  if (stage === 'telling') return 'rest';
  if (!isOfLiked(stage)) return 'end';
  const liked = await countLiked(tx, textQuery.match, FEW);
  return liked < FEW ? 'few' : 'newest';
}

const isOfLiked = (stage: Stage): stage is 'liked' | 'hundredth' | 'tenth' =>
  stage === 'liked' || stage === 'hundredth' || stage === 'tenth';

/** Returns the condition of this stage. */
export function matchIn(stage: Stage, { match, telling }: TextQuery): string {
  if (stage === 'telling' || isOfLiked(stage)) return allOf([match, telling]);
  if (stage === 'rest') return allOf([match, not(telling)]);
  return stage === 'all' ? match : allOf([match, not(allOf([telling, TENTH]))]);
}

/** Returns pins of one stage, in its order. */
export function pinsIn(
  tx: Tx,
  stage: Stage,
  found: { readonly textQuery: TextQuery; readonly narrowing: Narrowing; readonly among: Among },
  from: From,
  limit: number,
): Promise<Found[]> {
  const { narrowing, among } = found;
  const match = matchIn(stage, found.textQuery);
  // The index has no positions of words: looking up by them would read each row twice.
  const lead = stage === 'all' ? found.textQuery.lead : found.textQuery.match;
  const textQuery = { ...found.textQuery, match, lead };
  if (among !== 'public') {
    return rankedPinsOf(tx, among.ownerId, textQuery, narrowing, from, limit);
  }
  if (stage === 'newest' || stage === 'rest')
    return newestMatching(tx, textQuery, narrowing, from, limit);
  return rankedPins(tx, textQuery, narrowing, from, limit, isOfLiked(stage) ? stage : 'all');
}

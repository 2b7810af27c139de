import type { Tx } from '#server/kernel/db/tx.ts';
import type { Narrowing } from './narrow.ts';
import {
  countEach,
  countMatching,
  newestMatching,
  rankedPins,
  rankedPinsOf,
  type Found,
  type From,
} from './search-store.ts';
import { allOf, lexeme, not } from './tsquery.ts';
import type { Asked } from './search-store.ts';

/**
 * The parts of a list of results, one after the other. Rare words are ranked over all that has them. Where a
 * word is usual that would take too long: then of the pins that say it in titles or hashtags, or are by whom it
 * names, those of the best-liked hundredth of all pictures are ranked first, those of the best-liked tenth after
 * them, and the rest follows by newness, or ranked where it is little. Where few say it so, they are ranked first
 * and the rest follows by newness.
 */
export const STAGES = [
  'all',
  'telling',
  'rest',
  'hundredth',
  'tenth',
  'few',
  'newest',
  'end',
] as const;
export type Stage = (typeof STAGES)[number];

/** Words that so many public pins have are rare. */
export const RARE = 3000;
/** Where fewer than this are among the tenth, the rest can be ranked as well. */
const FEW = 200;

const TENTH = lexeme('@tenth');
const HUNDREDTH = lexeme('@hundredth');

/** Whose pins are searched: everybody's public ones, or one person's own. */
export type Among = { readonly ownerId: string } | 'public';

/** Whether each word of it is one that many pins have. */
export const isUsual = ({ rarest }: Asked): boolean => rarest > RARE;

/** Usual words may seldom stand together, or in titles and hashtags: what is rare then is ranked as a whole. */
export async function firstStage(tx: Tx, asked: Asked, among: Among): Promise<Stage> {
  if (among !== 'public' || !isUsual(asked)) return 'all';
  // One word has been counted.
  if (asked.tag === null) return 'hundredth';
  const { match, telling } = asked;
  const [all, told] = await countEach(tx, [match, allOf([match, telling])], RARE + 1);
  if ((all ?? 0) <= RARE) return 'all';
  return (told ?? 0) <= RARE ? 'telling' : 'hundredth';
}

/** The part that follows. */
export async function stageAfter(tx: Tx, stage: Stage, asked: Asked): Promise<Stage> {
  if (stage === 'hundredth') return 'tenth';
  if (stage === 'telling') return 'rest';
  if (stage !== 'tenth') return 'end';
  const liked = await countMatching(tx, allOf([asked.match, asked.telling, TENTH]), FEW);
  return liked < FEW ? 'few' : 'newest';
}

/** What a part of the list asks for in the place of the whole. */
export function matchIn(stage: Stage, { match, telling }: Asked): string {
  if (stage === 'hundredth') return allOf([match, telling, HUNDREDTH]);
  if (stage === 'tenth') return allOf([match, telling, TENTH, not(HUNDREDTH)]);
  if (stage === 'telling') return allOf([match, telling]);
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
  const asked = { ...found.asked, match: matchIn(stage, found.asked) };
  if (among !== 'public') {
    return rankedPinsOf(tx, among.ownerId, asked, narrowing, from, limit);
  }
  if (stage === 'newest' || stage === 'rest')
    return newestMatching(tx, asked, narrowing, from, limit);
  return rankedPins(tx, asked, narrowing, from, limit);
}

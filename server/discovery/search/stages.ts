import type { Tx } from '#server/kernel/db/tx.ts';
import type { Narrowing } from './narrow.ts';
import {
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
 * word is usual that would take too long: then the best-liked hundredth of all pictures is ranked first, the
 * best-liked tenth after it, and the rest follows by newness, or ranked where it is little.
 */
export const STAGES = ['all', 'hundredth', 'tenth', 'few', 'newest', 'end'] as const;
export type Stage = (typeof STAGES)[number];

/** Words that so many public pins have are rare. */
export const RARE = 3000;
/** Where fewer than this are among the tenth, the rest can be ranked as well. */
const FEW = 200;

const TENTH = lexeme('@tenth');
const HUNDREDTH = lexeme('@hundredth');

/** Whose pins are searched: everybody's public ones, or one person's own. */
export type Among = { readonly ownerId: string } | 'public';

export const firstStage = (asked: Asked, among: Among): Stage =>
  among !== 'public' || asked.rarest <= RARE ? 'all' : 'hundredth';

/** The part that follows. */
export async function stageAfter(tx: Tx, stage: Stage, asked: Asked): Promise<Stage> {
  if (stage === 'hundredth') return 'tenth';
  if (stage !== 'tenth') return 'end';
  const liked = await countMatching(tx, allOf([asked.match, TENTH]), FEW);
  return liked < FEW ? 'few' : 'newest';
}

/** What a part of the list asks for in the place of the whole. */
export function matchIn(stage: Stage, match: string): string {
  if (stage === 'hundredth') return allOf([match, HUNDREDTH]);
  if (stage === 'tenth') return allOf([match, TENTH, not(HUNDREDTH)]);
  return stage === 'all' ? match : allOf([match, not(TENTH)]);
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
  const asked = { ...found.asked, match: matchIn(stage, found.asked.match) };
  if (among !== 'public') {
    return rankedPinsOf(tx, among.ownerId, asked, narrowing, from, limit);
  }
  if (stage === 'newest') return newestMatching(tx, asked, narrowing, from, limit);
  return rankedPins(tx, asked, narrowing, from, limit);
}

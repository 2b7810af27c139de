import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { isStorableId } from '#server/kernel/moment.ts';
import { LONGEST_WITH_SEEN, seenIn, type Seen } from '../seen.ts';
import type { Ranked } from '../store.ts';
import { STAGES, type Stage } from './stages.ts';

/** Where a list of pins goes on. */
export interface SearchPlace {
  readonly stage: Stage;
  readonly after: Ranked | null;
  /** The moment that newness is counted from: of the first page. */
  readonly nowMs: number;
  /** What was searched for, where that is not what was written. */
  readonly query: string | null;
  readonly leftOut: readonly string[];
  /** Whether the last word was taken for the beginning of one. */
  readonly isBegun: boolean;
  readonly seen: Seen;
}

/** The query that may stand in it, four bytes for each letter, written as base64. */
const LONGEST = LONGEST_WITH_SEEN + 4000;

/** Reads a bookmark; refuses what this server did not write. */
export function searchPlaceIn(bookmark: string | null): SearchPlace | null {
  const place = placeIn(bookmark, 8, LONGEST);
  if (place === null) return null;
  const [stage, rank, id, nowMs, query, leftOut, begun, seen] = place;
  const named = STAGES.find((one) => one === stage);
  const isAfter = typeof rank === 'number' && typeof id === 'string' && isStorableId(id);
  if (
    named === undefined ||
    (!isAfter && (rank !== null || id !== null)) ||
    typeof nowMs !== 'number' ||
    !isTextOrNone(query) ||
    typeof leftOut !== 'string' ||
    typeof seen !== 'string'
  ) {
    throw new Failure('invalid_input', 'This bookmark is not one of ours.');
  }
  return {
    stage: named,
    after: isAfter ? { rank, id } : null,
    nowMs,
    query,
    leftOut: leftOut === '' ? [] : leftOut.split(' '),
    isBegun: begun === 1,
    seen: seenIn(seen),
  };
}

const isTextOrNone = (part: unknown): part is string | null =>
  part === null || typeof part === 'string';

/** The bookmark of the page after this one, `shown` being the pictures on it. */
export function searchBookmark(place: SearchPlace, shown: readonly string[]): string {
  return toBookmark([
    place.stage,
    place.after?.rank ?? null,
    place.after?.id ?? null,
    place.nowMs,
    place.query,
    place.leftOut.join(' '),
    place.isBegun ? 1 : 0,
    place.seen.with(shown),
  ]);
}

import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { isStorableId } from '#server/kernel/moment.ts';
import { LONGEST_WITH_SEEN, seenIn } from '../seen.ts';

/** Where a visit to the home feed goes on. */
export interface HomePlace {
  /** What chance follows from, the same for a whole visit. */
  readonly seed: number;
  /** Pages shown so far. */
  readonly page: number;
  /** The pins after which the list of what is followed, and that of what is new, go on. */
  readonly followed: string | null;
  readonly fresh: string | null;
  /** What was shown, as seenIn reads it. */
  readonly seen: string;
}

export function homeBookmark({ seed, page, followed, fresh, seen }: HomePlace): string {
  return toBookmark([seed, page, followed, fresh, seen]);
}

/** The place in a bookmark, or that of a visit which begins now; refuses one that is not ours. */
export function homePlaceIn(
  bookmark: string | null,
  begun: { readonly now: Date; readonly viewerId: string },
): HomePlace {
  const place = placeIn(bookmark, 5, LONGEST_WITH_SEEN);
  if (place === null) {
    const seed = Number((BigInt(begun.now.getTime()) ^ BigInt(begun.viewerId)) & 0x7fffffffn);
    return { seed, page: 0, followed: null, fresh: null, seen: '' };
  }
  const [seed, page, followed, fresh, seen] = place;
  const isOurs =
    isCount(seed) &&
    isCount(page) &&
    isAfter(followed) &&
    isAfter(fresh) &&
    typeof seen === 'string';
  if (!isOurs) throw new Failure('invalid_input', 'This bookmark is not one of ours.');
  seenIn(seen);
  return { seed, page, followed, fresh, seen };
}

function isCount(part: unknown): part is number {
  return typeof part === 'number' && Number.isInteger(part) && part >= 0 && part <= 0x7fffffff;
}

function isAfter(part: unknown): part is string | null {
  return part === null || (typeof part === 'string' && isStorableId(part));
}

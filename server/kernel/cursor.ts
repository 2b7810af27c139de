import { Failure } from './failure.ts';

type Part = string | number | null;

/**
 * A bookmark is the place after which a list goes on: the sort key of the last item shown,
 * as base64url JSON. It holds no authority.
 */
export function toBookmark(place: readonly Part[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place in a bookmark of `length` parts; refuses one that this server did not make. */
export function placeIn(
  bookmark: string | null,
  length: number,
  longest = 1024,
): readonly Part[] | null {
  if (bookmark === null) return null;
  const place = bookmark.length > longest ? null : parse(bookmark);
  if (place === null || place.length !== length) {
    throw new Failure('invalid_input', 'This bookmark is not one of ours.');
  }
  return place;
}

function parse(bookmark: string): Part[] | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(bookmark, 'base64url').toString('utf8'));
    return Array.isArray(place) && place.every(isPart) ? place : null;
  } catch {
    // Not JSON: not ours.
    return null;
  }
}

function isPart(value: unknown): value is Part {
  if (value === null || typeof value === 'number') return true;
  return typeof value === 'string' && !value.includes('\0');
}

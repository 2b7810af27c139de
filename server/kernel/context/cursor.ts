import * as z from 'zod/mini';
import { isWellFormedText } from '#contract/kernel/text.ts';
import { Failure } from '../core/failure.ts';
import { isStorableId } from '../core/ids.ts';
import type { TimePosition } from '../core/time-position.ts';

/**
 * Encodes a list's position, called a bookmark on the wire: the sort key of the last item on the page, as
 * base64url JSON. It grants no access.
 */
export interface Cursor<Position> {
  /** Decodes a bookmark; null starts at the beginning. Refuses a bookmark that no list produced. */
  read(bookmark: string | null): Position | null;
  write(position: Position): string;
}

/**
 * Creates a list's cursor from the schema of its parts, in which every number, id and text has a range, and the
 * conversion of a position to those parts.
 */
export function cursorOf<Parts extends z.ZodMiniTuple, Position>(
  parts: Parts,
  read: (parts: z.output<Parts>) => Position,
  write: (position: NoInfer<Position>) => z.input<Parts>,
  longest = 1024,
): Cursor<Position> {
  return {
    read(bookmark) {
      if (bookmark === null) return null;
      const found = bookmark.length > longest ? undefined : parsed(bookmark);
      const { data, success } = parts.safeParse(found);
      if (!success) throw new Failure('invalid_input', "This bookmark isn't one of ours.");
      return read(data);
    },
    write: (position) => Buffer.from(JSON.stringify(write(position))).toString('base64url'),
  };
}

function parsed(bookmark: string): unknown {
  try {
    return JSON.parse(Buffer.from(bookmark, 'base64url').toString('utf8'));
  } catch {
    // Invalid JSON: not one of our bookmarks.
    return undefined;
  }
}

/** Year 9999: the latest that both a Date and a timestamptz can hold. */
const MAX_MS = 253_402_300_799_999;

export const cursorId = () => z.string().check(z.refine(isStorableId));
export const cursorMs = (max = MAX_MS) => z.int().check(z.minimum(0), z.maximum(max));
export const cursorCount = (max: number) => z.int().check(z.minimum(0), z.maximum(max));
export const cursorText = (max: number) =>
  z.string().check(z.maxLength(max), z.refine(isWellFormedText));
/** A relevance score. */
export const cursorRank = () => z.number().check(z.minimum(-1e9), z.maximum(1e9));

/** The cursor of a list ordered by id: the last id. */
export const idCursor = cursorOf(
  z.tuple([cursorId()]),
  ([id]): string => id,
  (id) => [id],
);

/** Returns the bookmark after `last` in a list ordered by id; null at the end. */
export function bookmarkAfter(last: { readonly id: string } | null): string | null {
  return last === null ? null : idCursor.write(last.id);
}

/** The cursor of a list ordered by time: the last time, and the last id at that time. */
export const timeCursor = cursorOf(
  z.tuple([cursorMs(), cursorId()]),
  ([at, id]): TimePosition => ({ at: new Date(at), id }),
  ({ at, id }) => [at.getTime(), id],
);

/** Cuts a page out of rows fetched with a limit of one more than the page size; `last` is null on the last page. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
): { readonly onPage: readonly Row[]; readonly last: Row | null } {
  const onPage = rows.slice(0, size);
  return { onPage, last: rows.length > size ? (onPage.at(-1) ?? null) : null };
}

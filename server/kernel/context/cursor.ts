import * as z from 'zod/mini';
import { isWellFormedText } from '#contract/kernel/text.ts';
import { Failure } from '../core/failure.ts';
import { isStorableId } from '../core/ids.ts';
import type { TimePosition } from '../core/time-position.ts';

/**
 * How the position after which a list goes on travels, as what the wire calls a bookmark: the sort key of
 * the last item shown, as base64url JSON. It holds no authority.
 */
export interface Cursor<Position> {
  /** The position in a bookmark, null for the beginning of the list; refuses one that no list made. */
  read(bookmark: string | null): Position | null;
  write(position: Position): string;
}

/**
 * A list's cursor, by the schema of its parts, in which each number, id and text has a range, and how a
 * position is written as them.
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
    // Not JSON: not ours.
    return undefined;
  }
}

/** From 1970 to the year 9999: what both a Date and a timestamptz can hold. */
const MAX_MS = 253_402_300_799_999;

export const cursorId = () => z.string().check(z.refine(isStorableId));
export const cursorMs = (max = MAX_MS) => z.int().check(z.minimum(0), z.maximum(max));
export const cursorCount = (max: number) => z.int().check(z.minimum(0), z.maximum(max));
export const cursorText = (max: number) =>
  z.string().check(z.maxLength(max), z.refine(isWellFormedText));
/** How well something matches. */
export const cursorRank = () => z.number().check(z.minimum(-1e9), z.maximum(1e9));

/** Of a list by ids: the last id. */
export const idCursor = cursorOf(
  z.tuple([cursorId()]),
  ([id]): string => id,
  (id) => [id],
);

/** The bookmark of a list by ids that goes on after `last`; null where it does not. */
export function bookmarkAfter(last: { readonly id: string } | null): string | null {
  return last === null ? null : idCursor.write(last.id);
}

/** Of a list by time: the last moment, and the last id within it. */
export const timeCursor = cursorOf(
  z.tuple([cursorMs(), cursorId()]),
  ([at, id]): TimePosition => ({ at: new Date(at), id }),
  ({ at, id }) => [at.getTime(), id],
);

/** A page out of rows of which one more was asked for than it holds; `last` is null where nothing follows. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
): { readonly onPage: readonly Row[]; readonly last: Row | null } {
  const onPage = rows.slice(0, size);
  return { onPage, last: rows.length > size ? (onPage.at(-1) ?? null) : null };
}

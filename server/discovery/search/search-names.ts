import type { Board } from '#contract/boards.ts';
import type { Page, Paging } from '#contract/kernel/call.ts';
import type { Person } from '#contract/social.ts';
import { boardViews, visibleBoards } from '#server/boards/index.ts';
import { collectPage, type Visibility } from '#server/pins/index.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import { cursorId, cursorRank } from '#server/kernel/context/cursor.ts';
import { toNameQuery } from '../core/name-query.ts';
import { positionCursor } from '../feed/position-cursor.ts';
import { withoutSensitive } from '../sensitive/find-screen.ts';
import {
  searchPeople,
  searchPublicBoards,
  similarPeople,
  similarPublicBoards,
  type NameQuery,
  type Ranked,
  type RankedPosition,
} from '../core/store.ts';

/** The last rank, and the last id of that rank. */
const cursor = positionCursor('names', { rank: cursorRank(), id: cursorId() });

/**
 * Finds public boards by name; those one edit away if no name has the words. Boards found by sensitive words are
 * included only if `isOpen`.
 */
export async function searchBoards(
  visibility: Visibility,
  text: string,
  paging: Paging,
  isOpen: boolean,
): Promise<Page<Board[]>> {
  const start = cursor.read(paging.bookmark);
  const query = toNameQuery(text);
  if (query === null) return { data: [], bookmark: null };
  const find = await finderOf(visibility, query, searchPublicBoards, similarPublicBoards);
  const { rows, last } = await collectPage<Ranked>({
    size: paging.page_size,
    next: (after, limit) => find(visibility.tx, query, after ?? start, limit),
    visible: async (found) => {
      const visible = await visibleBoards(visibility.tx, visibility.viewer, idsOf(found));
      const named = found.filter((board) => visible.has(board.id));
      const nameOf = ({ id }: Ranked): string => visible.get(id)?.name ?? '';
      return isOpen ? named : withoutSensitive(visibility.tx, named, nameOf);
    },
  });
  const boards = await visibleBoards(visibility.tx, visibility.viewer, idsOf(rows));
  const views = rows.flatMap((row) => boards.get(row.id) ?? []);
  return {
    data: await boardViews(visibility, views),
    bookmark: last && cursor.write({ rank: last.rank, id: last.id }),
  };
}

/** Finds people by full name and username; those one edit away if none has the words. */
export async function searchUsers(
  visibility: Visibility,
  text: string,
  paging: Paging,
): Promise<Page<Person[]>> {
  const start = cursor.read(paging.bookmark);
  const query = toNameQuery(text);
  if (query === null) return { data: [], bookmark: null };
  const find = await finderOf(visibility, query, searchPeople, similarPeople);
  const { rows, last } = await collectPage<Ranked>({
    size: paging.page_size,
    next: (after, limit) => find(visibility.tx, query, after ?? start, limit),
    visible: async (found) => {
      const unblocked = await unblockedAmong(visibility.tx, visibility.viewer, idsOf(found));
      return found.filter((person) => unblocked.has(person.id));
    },
  });
  const people = await peopleViews(visibility, idsOf(rows));
  return {
    data: rows.flatMap((row) => people.get(row.id) ?? []),
    bookmark: last && cursor.write({ rank: last.rank, id: last.id }),
  };
}

type Find = (
  tx: Visibility['tx'],
  query: NameQuery,
  after: RankedPosition,
  limit: number,
) => Promise<Ranked[]>;

/** Returns the exact search if it finds anything, else the similar one; each page decides again, and alike. */
async function finderOf(
  { tx }: Visibility,
  query: NameQuery,
  exact: Find,
  alike: Find,
): Promise<Find> {
  return (await exact(tx, query, null, 1)).length > 0 ? exact : alike;
}

function idsOf(found: readonly Ranked[]): string[] {
  return found.map((one) => one.id);
}

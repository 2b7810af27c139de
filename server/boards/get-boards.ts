import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Board, getBoards as call } from '#contract/boards.ts';
import type { Context } from '#server/kernel/context.ts';
import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { isStorableId, momentBookmark, momentIn } from '#server/kernel/moment.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { findPerson } from '#server/social/index.ts';
import { archivedBy } from './archive-store.ts';
import { boardViews, type MediaBase } from './board-views.ts';
import { byAge, byName, byTime, lastSaveOf } from './board-order.ts';
import { sharedBoards } from './collaborator-store.ts';
import { boardsAlphabetically, boardsByAge, boardsByLastSave, type Shelf } from './list-store.ts';
import { listablePrivacies } from './policy.ts';
import type { BoardRow } from './store.ts';

type Input = InputOf<typeof call>;

/**
 * The boards that a person owns or works on, of those that may be listed to the viewer; without a
 * name, the viewer's own [BOARD-12].
 */
export const getBoards =
  (media: MediaBase) =>
  async (context: Context, input: Input): Promise<Page<Board[]>> => {
    const { tx, viewer } = context;
    if (viewer === null && input.username === null && input.user_id === null) {
      throw new Failure('not_signed_in', 'Log in to see your boards.');
    }
    const order = orders[input.sort ?? 'alphabetical'];
    const owner = await findPerson(tx, viewer, input);
    const filter = input.filter === 'archived' ? null : input.filter;
    const privacies = listablePrivacies(viewer, owner, input.privacy_filter ?? filter);
    const away = await boardsAway(context, owner, input);
    const shelf = { ownerId: owner.id, privacies, away };
    const own = await order.read(tx, shelf, input.bookmark, input.page_size + 1);
    // There are few of these: they are read all, and put where they belong among the others.
    const shared = (await sharedBoards(tx, owner.id, privacies)).filter(
      ({ id }) => away.ids.includes(id) === away.isWanted,
    );
    const rows = [...own, ...order.after(shared, input.bookmark)].toSorted(order.compare);
    const shown = rows.slice(0, input.page_size);
    const last = shown.at(-1);
    return {
      data: await boardViews({ ...context, media }, shown),
      bookmark: last && rows.length > shown.length ? order.bookmark(last) : null,
    };
  };

/** What the viewer put away is in none of their own lists, unless they ask for it [BOARD-12]. */
async function boardsAway(
  { tx, viewer }: Context,
  owner: { readonly id: string },
  input: Input,
): Promise<{ ids: readonly string[]; isWanted: boolean }> {
  const isWanted = input.filter === 'archived';
  const isAsked = viewer?.id === owner.id && (isWanted || !input.include_archived);
  return { ids: isAsked ? await archivedBy(tx, owner.id) : [], isWanted };
}

/** One way to run through a person's boards. */
interface Order {
  readonly read: (
    tx: Tx,
    shelf: Shelf,
    bookmark: string | null,
    limit: number,
  ) => Promise<BoardRow[]>;
  readonly bookmark: (last: BoardRow) => string;
  readonly compare: (one: BoardRow, other: BoardRow) => number;
  /** Those of the boards that come after the bookmark. */
  readonly after: (boards: readonly BoardRow[], bookmark: string | null) => readonly BoardRow[];
}

/** By name, those that start with a digit last [SAVE-03]. */
const alphabetical: Order = {
  read: (tx, shelf, bookmark, limit) => boardsAlphabetically(tx, shelf, namePlace(bookmark), limit),
  bookmark: (last) => toBookmark([last.sortKey, last.id]),
  compare: byName,
  after: (boards, bookmark) => {
    const place = namePlace(bookmark);
    return place === null ? boards : boards.filter((board) => byName(board, place) > 0);
  },
};

const newest: Order = {
  read: (tx, shelf, bookmark, limit) =>
    boardsByAge(tx, shelf, idPlace(placeIn(bookmark, 1)?.[0]), limit),
  bookmark: (last) => toBookmark([last.id]),
  compare: byAge,
  after: (boards, bookmark) => {
    const id = idPlace(placeIn(bookmark, 1)?.[0]);
    return id === null ? boards : boards.filter((board) => byAge(board, { id }) > 0);
  },
};

const lastSaved: Order = {
  read: (tx, shelf, bookmark, limit) => boardsByLastSave(tx, shelf, momentIn(bookmark), limit),
  bookmark: (last) => momentBookmark(lastSaveOf(last)),
  compare: (one, other) => byTime(lastSaveOf(one), lastSaveOf(other)),
  after: (boards, bookmark) => {
    const place = momentIn(bookmark);
    return place === null ? boards : boards.filter((one) => byTime(lastSaveOf(one), place) > 0);
  },
};

/** A person's own order does not exist yet; until then it is the alphabet's. */
const orders = { alphabetical, custom: alphabetical, newest, last_pinned_to: lastSaved };

function namePlace(bookmark: string | null): { sortKey: string; id: string } | null {
  const place = placeIn(bookmark, 2);
  if (place === null) return null;
  const [sortKey, id] = place;
  const known = idPlace(id);
  if (typeof sortKey !== 'string' || known === null) throw notOurs();
  return { sortKey, id: known };
}

function idPlace(id: unknown): string | null {
  if (id === undefined) return null;
  if (typeof id !== 'string' || !isStorableId(id)) throw notOurs();
  return id;
}

function notOurs(): Failure {
  return new Failure('invalid_input', 'This bookmark is not one of ours.');
}

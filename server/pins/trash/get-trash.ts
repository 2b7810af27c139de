import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getTrash as call, Trashed } from '#contract/pins/trash.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { boardPath, mayOwnBoard, visibleBoards } from '#server/boards/index.ts';
import { pictureImages, picturesBySignature } from '#server/media/index.ts';
import { peopleViews } from '#server/social/index.ts';
import { collectPage } from '../core/collect.ts';
import { endOf, trashSince } from '../core/trash-rules.ts';
import { trashPage, type TrashedThing } from './trash-store.ts';

type Boards = Awaited<ReturnType<typeof visibleBoards>>;

/** Returns what the viewer deleted and may restore, the last deleted first. */
export async function getTrash(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Page<Trashed[]>> {
  const { tx, viewer, now } = context;
  const start = timeCursor.read(input.bookmark);
  const since = trashSince(now);
  const { rows, last } = await collectPage<TrashedThing>({
    size: input.page_size,
    next: (after, limit) =>
      trashPage(tx, viewer.id, since, after ? positionOf(after) : start, limit),
    visible: (found) => cacheShown(context, found),
  });
  return {
    data: await trashViews(context, rows),
    bookmark: last && timeCursor.write(positionOf(last)),
  };
}

const positionOf = ({ deletedAt, id }: TrashedThing) => ({ at: deletedAt, id });
const locationNow = ({ kind, boardId, mergedInto }: TrashedThing) =>
  kind === 'pin' ? boardId : mergedInto;

/** A token that may not read secret boards sees nothing that was deleted from one. */
async function cacheShown(
  { tx, viewer }: SignedInContext,
  rows: readonly TrashedThing[],
): Promise<TrashedThing[]> {
  const own = { id: viewer.id };
  const ids = rows.filter(({ kind }) => kind === 'pin').map(({ boardId }) => boardId);
  const [mine, visible] = [await visibleBoards(tx, own, ids), await visibleBoards(tx, viewer, ids)];
  return rows.filter((row) =>
    row.privacy === null
      ? visible.has(row.boardId) || !mine.has(row.boardId)
      : mayOwnBoard(viewer, { ownerId: row.ownerId, privacy: row.privacy }),
  );
}

async function trashViews(
  { tx, viewer, origin }: SignedInContext,
  rows: readonly TrashedThing[],
): Promise<Trashed[]> {
  const boards = await visibleBoards(
    tx,
    viewer,
    rows.flatMap((row) => locationNow(row) ?? []),
  );
  const owners = [...boards.values()].map(({ ownerId }) => ownerId);
  const people = await peopleViews({ tx, viewer, origin }, owners);
  const signatures = rows.flatMap(({ signature }) => signature ?? []);
  const pictures = await picturesBySignature(tx, [...new Set(signatures)]);
  return rows.map((row) => {
    const picture = row.signature === null ? undefined : pictures.get(row.signature);
    return {
      id: row.id,
      type: row.kind === 'pin' ? 'trashed_pin' : 'trashed_board',
      title: row.title,
      board: linkTo(locationNow(row), boards, people),
      is_merged: row.mergedInto !== null,
      pin_count: row.pinCount,
      images: picture ? { '236x': pictureImages(origin.mediaUrl, picture)['236x'] } : null,
      dominant_color: picture?.dominant_color ?? null,
      deleted_at: toWireDate(row.deletedAt),
      ends_at: toWireDate(endOf(row.deletedAt)),
    };
  });
}

function linkTo(
  id: string | null,
  boards: Boards,
  people: ReadonlyMap<string, { readonly username: string }>,
): Trashed['board'] {
  const board = id === null ? undefined : boards.get(id);
  const owner = board && people.get(board.ownerId);
  if (!board || !owner) return null;
  return { id: board.id, name: board.name, url: boardPath(owner.username, board.slug) };
}

import type { Actor, Jobs } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { recordPinsBack, findBoardsToChange, type WritableBoard } from '#server/boards/index.ts';
import { countPicturesLater } from '../core/count-pictures.ts';
import { storeHashtags } from '../indexing/store-hashtags.ts';
import { isPublished } from '../core/policy.ts';
import { publishedFirst } from './put-in-trash.ts';
import { previewOfBoard, previewOfSection } from '../change/record-moves.ts';
import { publishPins } from '../indexing/search-store.ts';
import type { TrashRow } from './trash-store.ts';
import { putPinsBack, type BackRow } from './trashed-pin-store.ts';

/** The context of restoring pins, and the person it is for. */
interface Bringing {
  readonly tx: Tx;
  readonly now: Date;
  readonly jobs: Jobs;
  readonly viewer: Actor;
}

/**
 * Restores pins that were deleted one by one, to their boards or to the chosen one. Boards in `open` are locked;
 * others have just been restored and are the viewer's own.
 */
export async function bringBackPins(
  context: Bringing,
  things: readonly Pick<TrashRow, 'id'>[],
  chosen: string | null,
  open: readonly WritableBoard[],
): Promise<void> {
  if (things.length === 0) return;
  const { tx, viewer, now } = context;
  const ids = things.map(({ id }) => id);
  const rows = await putPinsBack(tx, ids, { boardId: chosen, most: ids.length }, now);
  const known = new Map(open.map((board) => [board.id, board]));
  const back = [...new Set(rows.map((row) => row.boardId))].filter((id) => !known.has(id));
  for (const board of await findBoardsToChange(tx, viewer, back)) known.set(board.id, board);
  for (const board of publishedFirst(known.values())) {
    const here = rows.filter((row) => row.boardId === board.id);
    if (here.length > 0) await recordBack(context, board, here);
  }
  await countPicturesLater(context, rows);
}

async function recordBack(
  { tx }: Bringing,
  board: WritableBoard,
  rows: readonly BackRow[],
): Promise<void> {
  const sections = [];
  for (const [id, inside] of Map.groupBy(rows, (row) => row.sectionId)) {
    if (id === null) continue;
    sections.push({ id, count: inside.length, recent: await previewOfSection(tx, id) });
  }
  const recent = await previewOfBoard(tx, board.id);
  const cover = rows.find((row) => row.cover !== null)?.cover ?? null;
  await recordPinsBack(tx, board, { count: rows.length, recent, cover, sections });
  await republish(tx, board, rows);
}

/** Indexes restored pins for search, if their board is public. */
export async function republish(
  tx: Tx,
  board: { readonly id: string; readonly privacy: string },
  rows: readonly BackRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (isPublished(board)) await publishPins(tx, board.id, ids);
  await storeHashtags(tx, rows);
}

import type { SignedInContext } from '#server/kernel/context.ts';
import {
  bringBackBoard,
  bringBackMerged,
  recordBoardBack,
  removeEmptySections,
  type Merged,
  type WritableBoard,
} from '#server/boards/index.ts';
import { publishAgain } from './bring-back-pins.ts';
import { countPicturesLater } from './count-pictures.ts';
import { ROWS_AT_ONCE } from '#server/kernel/db/in-parts.ts';
import { mergePinRows } from './merge-pins-store.ts';
import { isPublished } from './policy.ts';
import { recordGone } from './record-moves.ts';
import { hidePins, publishPins } from './search-store.ts';
import { lockPins } from './store.ts';
import type { TrashRow } from './trash-store.ts';
import { pinCountsOf, putPinsBack } from './trashed-pin-store.ts';

type Board = Awaited<ReturnType<typeof bringBackBoard>>;

/** What merged boards went into, and those boards, locked. */
interface Merges {
  readonly merges: ReadonlyMap<string, Merged>;
  readonly open: readonly WritableBoard[];
}

/** Brings boards of the viewer's back, each with its sections and the pins that were on it. */
export async function bringBackBoards(
  context: SignedInContext,
  things: readonly TrashRow[],
  { merges, open }: Merges,
): Promise<Board[]> {
  const back: Board[] = [];
  for (const { id } of things) {
    const merged = merges.get(id);
    const into = merged && open.find((board) => board.id === merged.intoId);
    back.push(
      merged && into
        ? await takeApart(context, { boardId: id, into, merged })
        : await bringBack(context, id),
    );
  }
  return back;
}

async function bringBack(context: SignedInContext, id: string): Promise<Board> {
  const { tx, viewer, now } = context;
  const board = await bringBackBoard(tx, viewer, id, now);
  for (;;) {
    const pins = await putPinsBack(tx, [id], null, now);
    await publishAgain(tx, board, pins);
    await countPicturesLater(context, pins);
    if (pins.length < ROWS_AT_ONCE) break;
  }
  await recordBoardBack(tx, board, await pinCountsOf(tx, id));
  return board;
}

/** Takes from the other board what this one brought and what nobody has moved on since. */
async function takeApart(
  context: SignedInContext,
  parts: { readonly boardId: string; readonly into: WritableBoard; readonly merged: Merged },
): Promise<Board> {
  const { tx, viewer, now } = context;
  const { into, merged } = parts;
  const board = await bringBackMerged(tx, viewer, parts, now);
  const sections = new Map(merged.pins);
  const rows = (await lockPins(tx, [...sections.keys()])).filter((row) => row.boardId === into.id);
  const places = rows.map(({ id }) => ({ id, sectionId: sections.get(id) ?? null }));
  await mergePinRows(tx, board.id, places, now);
  if (rows.length > 0) await recordGone(tx, into, rows);
  await removeEmptySections(tx, into, merged.sectionIds);
  await recordBoardBack(tx, board, await pinCountsOf(tx, board.id));
  const ids = rows.map(({ id }) => id);
  await (isPublished(board) ? publishPins : hidePins)(tx, board.id, ids);
  if (isPublished(board) !== isPublished(into)) await countPicturesLater(context, rows);
  return board;
}

import { BOARD_AT_ONCE, type BulkJob } from '#contract/pins/bulk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import {
  bringBackBoard,
  bringBackMerged,
  recordBoardBack,
  removeEmptySections,
  type BoardRow,
  type Merged,
  type WritableBoard,
} from '#server/boards/index.ts';
import { restorePart, takeApartPart } from './board-parts.ts';
import { takeMerged } from '../bulk/bulk-pins-store.ts';
import { refuseWhileBusy } from '../bulk/busy-boards.ts';
import { beginBoardJob } from './run-board-job.ts';
import type { TrashRow } from '../trash/trash-store.ts';
import { countWaiting } from '../trash/trashed-pin-store.ts';

/** A restored board, and the job that restores its pins if they are many. */
export interface Back {
  readonly board: BoardRow;
  readonly job: BulkJob | null;
}

/** The boards that merged boards went into, and the merged ones, locked. */
interface Merges {
  readonly merges: ReadonlyMap<string, Merged>;
  readonly open: readonly WritableBoard[];
}

/** Restores the viewer's boards, each with its sections and the pins that were on it. */
export async function bringBackBoards(
  context: SignedInContext,
  things: readonly TrashRow[],
  { merges, open }: Merges,
): Promise<Back[]> {
  const back: Back[] = [];
  // Checked once, before any of them is held: several boards may be split from the same one.
  await refuseWhileBusy(
    context.tx,
    open
      .map(({ id }) => id)
      .filter((id) => [...merges.values()].some(({ intoId }) => intoId === id)),
  );
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

async function bringBack(context: SignedInContext, id: string): Promise<Back> {
  const { tx, viewer, now } = context;
  const board = await bringBackBoard(tx, viewer, id, now);
  await recordBoardBack(tx, board);
  const pinCount = await countWaiting(tx, id);
  if (pinCount <= BOARD_AT_ONCE) {
    await restorePart(context, board, null);
    return { board, job: null };
  }
  const job = await beginBoardJob(context, {
    action: 'restore',
    boardId: id,
    toBoardId: null,
    plan: { kind: 'restore' },
    pinCount,
    boardIds: [id],
  });
  return { board, job };
}

/** Moves back from the other board the pins of this one, except for those that have been moved again since. */
async function takeApart(
  context: SignedInContext,
  parts: { readonly boardId: string; readonly into: WritableBoard; readonly merged: Merged },
): Promise<Back> {
  const { tx, viewer, now } = context;
  const { boardId, into, merged } = parts;
  const board = await bringBackMerged(tx, viewer, parts, now);
  await recordBoardBack(tx, board);
  if (merged.pins.length <= BOARD_AT_ONCE) {
    const pins = merged.pins.map(([id, sectionId]) => ({ id, sectionId }));
    await takeApartPart(context, { board, into }, pins);
    await removeEmptySections(tx, into, merged.sectionIds);
    return { board, job: null };
  }
  const job = await beginBoardJob(context, {
    action: 'restore',
    boardId,
    toBoardId: null,
    plan: { kind: 'part', fromId: into.id, made: merged.sectionIds },
    pinCount: merged.pins.length,
    boardIds: [boardId, into.id],
    take: (id) => takeMerged(tx, id, { boardId, fromId: into.id, pins: merged.pins }),
  });
  return { board, job };
}

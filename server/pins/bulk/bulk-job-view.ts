import type { BulkJob } from '#contract/pins/bulk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { boardLinkOf, visibleBoards } from '#server/boards/index.ts';
import { peopleViews } from '#server/social/index.ts';
import { lockJobOf, type BulkJobRow } from './bulk-job-store.ts';

type Looking = Pick<SignedInContext, 'tx' | 'viewer' | 'origin'>;

/** Renders jobs for their owner. */
export async function bulkJobViews(
  looking: Looking,
  rows: readonly BulkJobRow[],
): Promise<BulkJob[]> {
  const { tx, viewer } = looking;
  const boards = await visibleBoards(
    tx,
    viewer,
    rows.flatMap((row) => row.toBoardId ?? []),
  );
  const owners = await peopleViews(
    looking,
    [...boards.values()].map((board) => board.ownerId),
  );
  return rows.map((row) => {
    const board = boards.get(row.toBoardId ?? '');
    const owner = board && owners.get(board.ownerId);
    return {
      id: row.id,
      type: 'bulk_job',
      action: row.action,
      status: row.status === 'undone' ? 'done' : row.status,
      whole_board_id: row.boardId,
      pin_count: row.pinCount,
      done_count: row.doneCount,
      board: board && owner ? boardLinkOf(board, owner) : null,
      section_id: row.toSectionId,
      is_undoable: isUndoable(row),
      created_at: toWireDate(row.createdAt),
      finished_at: row.finishedAt && toWireDate(row.finishedAt),
    };
  });
}

/** Renders one job of the viewer's in its current state. */
export async function bulkJobView(looking: Looking, id: string): Promise<BulkJob> {
  const row = await lockJobOf(looking.tx, looking.viewer.id, id);
  const [view] = row === null ? [] : await bulkJobViews(looking, [row]);
  if (view === undefined) throw new Error('a bulk job is gone before it was shown');
  return view;
}

/**
 * Whether a job can be undone. A move or a deletion can be undone once, as a whole; an undo and the move of a
 * section cannot. A board is restored from the trash instead.
 */
export function isUndoable(row: BulkJobRow): boolean {
  const { action, status, undoes, leavesSectionId, boardId } = row;
  if (status !== 'done' || boardId !== null) return false;
  if (undoes !== null || leavesSectionId !== null) return false;
  return action === 'move' || action === 'delete';
}

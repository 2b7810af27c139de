import type { Tx } from '#server/kernel/db/tx.ts';
import { forViewer } from './find-boards.ts';
import { lockBoards } from './store.ts';
import { writerOf, type WritableBoard } from './writable-board.ts';

/**
 * Returns the boards of a job, locked in order of id [SEC-70], without those that are gone. The requester was
 * authorised when the job began, and it completes whatever their rights are by now: use only for jobs.
 */
export async function boardsOfJob(
  tx: Tx,
  personId: string,
  boardIds: readonly string[],
): Promise<ReadonlyMap<string, WritableBoard>> {
  const rows = await forViewer(tx, { id: personId }, await lockBoards(tx, [...new Set(boardIds)]));
  return new Map(
    rows.map((row) => {
      const writerId = writerOf(row, personId);
      return [row.id, { ...row, sectionId: null, writerId } as WritableBoard];
    }),
  );
}

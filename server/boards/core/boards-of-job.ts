import type { Tx } from '#server/kernel/db/tx.ts';
import { forViewer } from './find-boards.ts';
import { lockBoards } from './store.ts';
import { writerOf, type WritableBoard } from './writable-board.ts';

/**
 * The boards that a job works on, locked in the order of their ids [SEC-70]; those that are gone are
 * left out. Whoever asked for the job was checked when it began, so that it ends whole whatever
 * they may do by now: for jobs of that kind alone.
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

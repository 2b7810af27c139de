import type { Tx } from '#server/kernel/db/tx.ts';
import { boardsOfJob, showBoardAsBefore, showSectionAsBefore } from '#server/boards/index.ts';
import { locationsLeftBy, rememberedCovers } from './bulk-cover-store.ts';
import type { BulkJobRow } from './bulk-job-store.ts';
import { previewOfBoard, previewOfSection } from '../change/record-moves.ts';

/** Restores the covers of boards and sections after a move is undone. */
export async function showAsBefore(
  tx: Tx,
  { personId }: Pick<BulkJobRow, 'personId'>,
  undone: string,
): Promise<void> {
  const covers = await rememberedCovers(tx, undone);
  const locations = await locationsLeftBy(tx, undone);
  const ids = [...covers.keys(), ...locations.map(({ boardId }) => boardId)];
  const boards = await boardsOfJob(tx, personId, [...new Set(ids)]);
  for (const board of boards.values()) {
    const recent = await previewOfBoard(tx, board.id);
    await showBoardAsBefore(tx, board, { recent, cover: covers.get(board.id) ?? null });
  }
  for (const { boardId, sectionId } of locations) {
    const board = boards.get(boardId);
    if (board === undefined || sectionId === null) continue;
    const recent = await previewOfSection(tx, sectionId);
    await showSectionAsBefore(tx, { bucket: board.bucket, id: sectionId }, recent);
  }
}

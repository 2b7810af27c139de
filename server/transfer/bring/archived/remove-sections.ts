import { boardsOfJob, removeEmptySections, sectionsByIds } from '#server/boards/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { boardsWithMadeSections } from '#server/transfer/archive/archive-store.ts';
import type { FileRow } from '../store.ts';

/** Removes the sections that an import made on boards that were there, if they are empty now. */
export async function removeMadeSections(
  { tx }: Pick<SignedInContext, 'tx'>,
  file: FileRow,
): Promise<void> {
  for (const { madeSections } of await boardsWithMadeSections(tx, file.id)) {
    const [section] = (await sectionsByIds(tx, madeSections)).values();
    if (section === undefined) continue;
    const board = (await boardsOfJob(tx, file.personId, [section.boardId])).get(section.boardId);
    if (board !== undefined) await removeEmptySections(tx, board, madeSections);
  }
}

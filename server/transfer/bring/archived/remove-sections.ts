import { boardsOfJob, removeEmptySections, sectionsByIds } from '#server/boards/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { boardsWithMadeSections } from '#server/transfer/archive/archive-store.ts';
import { madeSectionsOf } from '../sections/section-store.ts';
import type { FileRow } from '../store.ts';

/** Removes the sections that an import made on boards that were there, or of tags, if they are empty now. */
export async function removeMadeSections(
  { tx }: Pick<SignedInContext, 'tx'>,
  file: FileRow,
): Promise<void> {
  const made = [
    ...(await boardsWithMadeSections(tx, file.id)).flatMap(({ madeSections }) => madeSections),
    ...(await madeSectionsOf(tx, file.id)),
  ];
  const sections = [...(await sectionsByIds(tx, made)).values()];
  const boards = await boardsOfJob(
    tx,
    file.personId,
    sections.map(({ boardId }) => boardId),
  );
  for (const [boardId, own] of Map.groupBy(sections, (section) => section.boardId)) {
    const board = boards.get(boardId);
    if (board === undefined) continue;
    await removeEmptySections(
      tx,
      board,
      own.map(({ id }) => id),
    );
  }
}

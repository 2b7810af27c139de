import { MAX_SECTIONS } from '#contract/kernel/limits.ts';
import { insertSection, sectionsOf, type WritableBoard } from '#server/boards/index.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { nameOf } from '#server/transfer/import/item-rules.ts';
import { noteSection } from './section-store.ts';

/** Finds sections of boards by their titles, in any letters, and makes those that are missing. */
export interface TagSections {
  /** Returns the section of a tag; null if the tag is empty or the board has no room for another. */
  sectionOf(board: WritableBoard, tag: string): Promise<string | null>;
}

/** Begins with boards that stay locked until the transaction ends, so their sections are those of this step. */
export function tagSections(tx: Tx, fileId: string, now: Date): TagSections {
  const boards = new Map<string, Map<string, string>>();
  return {
    async sectionOf(board, tag) {
      const title = nameOf(tag);
      if (title === '') return null;
      const known = boards.get(board.id) ?? (await titlesOf(tx, board.id));
      boards.set(board.id, known);
      const there = known.get(title.toLowerCase());
      if (there !== undefined) return there;
      if (known.size >= MAX_SECTIONS) return null;
      const { id } = await insertSection(tx, { ...board, sectionCount: known.size }, title, now);
      await noteSection(tx, fileId, id);
      known.set(title.toLowerCase(), id);
      return id;
    },
  };
}

async function titlesOf(tx: Tx, boardId: string): Promise<Map<string, string>> {
  const sections = await sectionsOf(tx, boardId, null, MAX_SECTIONS);
  return new Map(sections.map(({ title, id }) => [title.toLowerCase(), id]));
}

import { viewerWithoutSession } from '#server/kernel/context/nobody.ts';
import {
  createBoard,
  findBoardToSaveInto,
  insertSection,
  visibleBoards,
} from '#server/boards/index.ts';
import { createBoard as call } from '#contract/boards.ts';
import { MAX_SECTIONS } from '#contract/kernel/limits.ts';
import { findOwner } from './find-owner.ts';
import { contextAs, inStep, unless, type Importing, type Step } from './importing.ts';
import { inGroups } from './in-groups.ts';
import { numbered } from './item-rules.ts';
import { readBoards, type BoardItem } from './read-catalogue.ts';
import {
  importedBoards,
  importedSections,
  noteImportedBoard,
  noteImportedSection,
  noteDestinations,
  type ImportedBoard,
} from './store.ts';

const PER_STEP = 40;

/**
 * Creates the catalogue's boards with their sections, and records which pins belong on them; the pins are created
 * later. Returns the owner of each source's boards.
 */
export async function importBoards(
  importing: Importing,
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>();
  for await (const { items, share } of inGroups(importing, readBoards(folder), PER_STEP)) {
    await inStep(importing, (step) => importSome(step, items));
    for (const item of items) owners.set(item.source, item.owner);
    importing.report.reached('boards', share);
  }
  return owners;
}

async function importSome(step: Step, items: readonly BoardItem[]): Promise<void> {
  const known = await importedBoards(
    step.tx,
    items.map((item) => item.key),
  );
  for (const item of items) {
    const board = known.get(item.key) ?? (await makeBoard(step, item));
    const sections = await makeSections(step, board, item.sections);
    const pins = [...item.pins];
    await noteDestinations(
      step.tx,
      board.boardId,
      pins.map(([pin]) => pin),
      pins.map(([, title]) => (title === null ? null : (sections.get(title) ?? null))),
    );
  }
}

/** Creates a board for its owner, under a different name if theirs is taken. */
export async function makeBoard(
  step: Step,
  item: Pick<BoardItem, 'key' | 'name' | 'owner'>,
): Promise<ImportedBoard> {
  const personId = await findOwner(step, item.owner);
  const context = contextAs(step, personId);
  for (let number = 1; ; number += 1) {
    const input = call.input.parse({ name: numbered(item.name, number) });
    const board = await unless('board_name_taken', step.tx, () => createBoard(context, input));
    if (board === null) continue;
    const made = { boardId: board.id, personId };
    await noteImportedBoard(step.tx, item.key, made);
    step.counted.boards += 1;
    return made;
  }
}

/** Returns the ids of the board's sections by title; sections that cannot be created are omitted. */
async function makeSections(
  { tx, now, counted }: Step,
  { boardId, personId }: ImportedBoard,
  titles: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (titles.length === 0) return new Map();
  const viewer = viewerWithoutSession(personId);
  const sections = await importedSections(tx, boardId);
  const missing = titles.slice(0, MAX_SECTIONS).filter((title) => !sections.has(title));
  const isThere = (await visibleBoards(tx, viewer, [boardId])).has(boardId);
  if (missing.length === 0 || !isThere) return sections;
  const board = await findBoardToSaveInto(tx, viewer, boardId, null);
  for (const title of missing) {
    const section = await unless('section_name_taken', tx, () =>
      insertSection(tx, board, title, now),
    );
    if (section === null) continue;
    await noteImportedSection(tx, boardId, title, section.id);
    sections.set(title, section.id);
    counted.sections += 1;
  }
  return sections;
}

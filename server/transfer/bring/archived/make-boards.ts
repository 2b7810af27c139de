import type { SignedInContext } from '#server/kernel/context/context.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import {
  backdateBoard,
  findOwnBoard,
  insertNote,
  insertSection,
  sectionsOf,
  setPinOrder,
  type OwnBoard,
} from '#server/boards/index.ts';
import { MAX_SECTIONS } from '#contract/kernel/limits.ts';
import { noteSections, type ArchivedBoardRow } from '#server/transfer/archive/archive-store.ts';
import type { BoardDetails } from '#server/transfer/archive/archive-store.ts';
import { findDestination } from '../find-destination.ts';
import { foldersByName } from '../find-destinations.ts';
import type { FileRow } from '../store.ts';

/**
 * Makes boards of an export with their sections, order, notes and dates. A board that was there keeps what it is, and gets
 * only the sections that it lacks.
 */
export async function makeBoards(
  context: SignedInContext,
  file: FileRow,
  boards: readonly ArchivedBoardRow[],
): Promise<void> {
  for (const board of boards) {
    const folder = (await foldersByName(context.tx, file)).get(board.name);
    if (folder === undefined) throw new Error('a board of an export without its folder');
    const { description, category } = board.details;
    const isSecret = isSecretBoard(board);
    const id = await findDestination(context, folder, isSecret, { description, category });
    // Why there is none stands in the results of its Pins.
    const made =
      typeof id === 'string'
        ? await fill(context, await findOwnBoard(context.tx, context.viewer, id), board.details, {
            isNew:
              !(isSecret ? folder.secretBoardId : folder.boardId) &&
              (await isMade(context, file, board)),
          })
        : { sections: {}, madeSections: [] };
    await noteSections(context.tx, file.id, { name: board.name, ...made });
  }
}

/** What was not settled is nobody else's to see. */
const isSecretBoard = ({ details }: ArchivedBoardRow): boolean => details.isSecret ?? true;

async function isMade(
  { tx }: SignedInContext,
  file: FileRow,
  board: ArchivedBoardRow,
): Promise<boolean> {
  const folder = (await foldersByName(tx, file)).get(board.name);
  return (isSecretBoard(board) ? folder?.madeSecretBoard : folder?.madeBoard) === true;
}

async function fill(
  context: SignedInContext,
  board: OwnBoard,
  details: BoardDetails,
  { isNew }: { readonly isNew: boolean },
): Promise<Pick<ArchivedBoardRow, 'sections' | 'madeSections'>> {
  const { tx, viewer, now } = context;
  const there = await sectionsOf(tx, board.id, null, MAX_SECTIONS);
  const byTitle = new Map(there.map(({ title, id }) => [title.toLowerCase(), id]));
  const sections: Record<string, string> = {};
  const madeSections: string[] = [];
  for (const { id, title, createdAt } of details.sections) {
    const known = byTitle.get(title.toLowerCase());
    const count = there.length + madeSections.length;
    if (known === undefined && count >= MAX_SECTIONS) continue;
    const at = createdAt === null ? now : new Date(createdAt);
    const here =
      known ?? (await insertSection(tx, { ...board, sectionCount: count }, title, at)).id;
    sections[id] = here;
    if (known === undefined) madeSections.push(here);
  }
  if (isNew) {
    if (details.pinOrder !== 'saved') await setPinOrder(tx, board, details.pinOrder, now);
    if (details.createdAt !== null) await backdateBoard(tx, board, new Date(details.createdAt));
    for (const { title, body, items, createdAt, updatedAt } of details.notes) {
      await insertNote(tx, {
        id: makeId(board.bucket, now.getTime()),
        boardId: board.id,
        personId: viewer.id,
        title,
        body,
        items,
        createdAt: createdAt === null ? now : new Date(createdAt),
        ...(updatedAt !== null && { updatedAt: new Date(updatedAt) }),
      });
    }
  }
  return { sections, madeSections: isNew ? [] : madeSections };
}

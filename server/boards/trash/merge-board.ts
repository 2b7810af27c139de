import { MAX_SECTIONS } from '#contract/kernel/limits.ts';
import type { Actor } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { insertSection, removeSection } from '../sections/change-sections.ts';
import {
  giveFollowersBack,
  redirectTo,
  dropRedirects,
  noteMerge,
  takeFollowers,
  type Merged,
} from '../core/merge-store.ts';
import { moveNotes, takeNotesBack } from '../notes/note-store.ts';
import { changeOwnerCounts } from '../core/owner-counts.ts';
import { sectionRows, sectionsOf } from '../core/section-store.ts';
import type { BoardRow } from '../core/store.ts';
import { bringBackBoard } from './trash-board.ts';
import { setBoardAside } from '../core/trash-store.ts';
import type { WritableBoard } from '../core/writable-board.ts';

/** Two boards of an owner, of which the first is merged into the second. */
export interface Merge {
  readonly from: WritableBoard;
  readonly into: WritableBoard;
}

/**
 * Creates a section on the second board for each of the first, unless one with that title exists. Returns the mapping,
 * and the ones created.
 */
export async function mergeSections(
  tx: Tx,
  { from, into }: Merge,
  now: Date,
): Promise<{ sections: ReadonlyMap<string, string>; made: readonly string[] }> {
  const titled = new Map<string, string>();
  const there = await sectionsOf(tx, into.id, null, MAX_SECTIONS);
  for (const { title, id } of there) titled.set(title.toLowerCase(), id);
  const sections = new Map<string, string>();
  const made: string[] = [];
  for (const section of await sectionsOf(tx, from.id, null, MAX_SECTIONS)) {
    const title = section.title.toLowerCase();
    const known = titled.get(title);
    const board = { ...into, sectionCount: into.sectionCount + made.length };
    const id = known ?? (await insertSection(tx, board, section.title, now)).id;
    if (known === undefined) made.push(id);
    titled.set(title, id);
    sections.set(section.id, id);
  }
  return { sections, made };
}

/**
 * Moves the first board to the trash, after the caller moved its pins, and moves its followers, notes and addresses to
 * the other. `pins` are all its pins with their sections.
 */
export async function mergeInto(
  tx: Tx,
  merge: Merge & Pick<Merged, 'pins'> & { readonly made: readonly string[] },
  now: Date,
): Promise<void> {
  const { from, into, pins, made } = merge;
  await setBoardAside(tx, from, pins.length);
  await noteMerge(tx, from, { intoId: into.id, pins, sectionIds: made });
  await redirectTo(tx, from, into.id);
  await takeFollowers(tx, from, into.id, now);
  await moveNotes(tx, from, into.id);
  await changeOwnerCounts(tx, from, { boards: -1, pins: -from.pinCount });
}

/** Restores a merged board, still without pins, and takes back what it brought to the other. */
export async function bringBackMerged(
  tx: Tx,
  viewer: Actor,
  parts: { readonly boardId: string; readonly into: WritableBoard },
  now: Date,
): Promise<BoardRow> {
  const { boardId: id, into } = parts;
  const from = { bucket: into.bucket, id };
  await dropRedirects(tx, from, into);
  await giveFollowersBack(tx, from, into.id);
  await takeNotesBack(tx, from, into.id);
  return bringBackBoard(tx, viewer, id, now);
}

/** Deletes sections created by a merge that are empty after its pins returned. */
export async function removeEmptySections(
  tx: Tx,
  board: WritableBoard,
  ids: readonly string[],
): Promise<void> {
  for (const section of await sectionRows(tx, ids)) {
    if (section.boardId === board.id && section.pinCount === 0) {
      await removeSection(tx, board, section.id);
    }
  }
}

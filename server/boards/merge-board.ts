import { MAX_SECTIONS } from '#contract/kernel/limits.ts';
import type { Asker } from '#server/kernel/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { insertSection, removeSection } from './change-sections.ts';
import {
  giveFollowersBack,
  leadElsewhere,
  leadNowhere,
  noteMerge,
  takeFollowers,
  type Merged,
} from './merge-store.ts';
import { moveNotes, takeNotesBack } from './note-store.ts';
import { changeOwnerCounts } from './owner-counts.ts';
import { sectionRows, sectionsOf } from './section-store.ts';
import type { BoardRow } from './store.ts';
import { bringBackBoard } from './trash-board.ts';
import { setBoardAside } from './trash-store.ts';
import type { OwnBoard, WritableBoard } from './writable-board.ts';

/** Two boards of one owner, and the pins of the first, each with its section. */
export interface Merge {
  readonly from: OwnBoard;
  readonly into: OwnBoard;
  readonly pins: Merged['pins'];
}

/**
 * Puts the first board aside and gives its followers, notes and addresses to the other, which gets a section
 * for each of its sections unless it has one of that title. Answers which section stands for which: the
 * caller moves the pins.
 */
export async function mergeInto(
  tx: Tx,
  { from, into, pins }: Merge,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
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
  await setBoardAside(tx, from);
  await noteMerge(tx, from, { intoId: into.id, pins, sectionIds: made });
  await leadElsewhere(tx, from, into.id);
  await takeFollowers(tx, from, into.id, now);
  await moveNotes(tx, from, into.id);
  await changeOwnerCounts(tx, from, { boards: -1, pins: -from.pinCount });
  return sections;
}

/** Brings a merged board back, still without its pins, and takes from the other what it brought. */
export async function bringBackMerged(
  tx: Tx,
  viewer: Asker,
  parts: { readonly boardId: string; readonly into: WritableBoard },
  now: Date,
): Promise<BoardRow> {
  const { boardId: id, into } = parts;
  const from = { bucket: into.bucket, id };
  await leadNowhere(tx, from, into);
  await giveFollowersBack(tx, from, into.id);
  await takeNotesBack(tx, from, into.id);
  return bringBackBoard(tx, viewer, id, now);
}

/** Removes the sections that a merge made and that its pins have left empty again. */
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

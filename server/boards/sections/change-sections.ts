import { MAX_SECTIONS } from '#contract/kernel/limits.ts';
import { isDuplicate } from '#server/kernel/db/faults.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { claimSectionSlug } from '../core/claim-slug.ts';
import { changeSectionCount } from '../counting/count-store.ts';
import { refuseTooMany, slugOf } from '../core/rules.ts';
import {
  deleteSectionRow,
  insertSectionRow,
  updateSectionTitle,
  type SectionRow,
} from '../core/section-store.ts';
import type { WritableBoard } from '../core/writable-board.ts';

/**
 * Adds an empty section at the end of the board, recording its name's source [BOARD-16]; fails with section_name_taken.
 */
export async function insertSection(
  tx: Tx,
  board: WritableBoard,
  title: string,
  now: Date,
  source = 0,
): Promise<SectionRow> {
  refuseTooMany(board.sectionCount + 1, MAX_SECTIONS, 'sections on this board');
  const id = makeId(board.bucket, now.getTime());
  const slug = await claimSectionSlug(tx, { id, boardId: board.id, title });
  const section = await orNameTaken(
    insertSectionRow(tx, { id, boardId: board.id, title, slug, source, createdAt: now }),
  );
  await changeSectionCount(tx, board, 1);
  return section;
}

/** Changes a section's title and slug; fails with section_name_taken. */
export async function retitleSection(
  tx: Tx,
  board: WritableBoard,
  section: SectionRow,
  title: string,
): Promise<SectionRow> {
  const sameSlug = slugOf(title, 'section') === slugOf(section.title, 'section');
  const slug = sameSlug
    ? section.slug
    : await claimSectionSlug(tx, { id: section.id, boardId: board.id, title });
  return orNameTaken(updateSectionTitle(tx, section, title, slug));
}

/** Deletes the section; the caller moves its pins to the board in the same transaction. */
export async function removeSection(
  tx: Tx,
  board: WritableBoard,
  sectionId: string,
): Promise<void> {
  if (await deleteSectionRow(tx, board.id, sectionId)) await changeSectionCount(tx, board, -1);
}

async function orNameTaken(write: Promise<SectionRow>): Promise<SectionRow> {
  try {
    return await write;
  } catch (error) {
    if (!isDuplicate(error, 'sections_title')) throw error;
    throw new Failure('section_name_taken', 'This board already has a section with that name.');
  }
}

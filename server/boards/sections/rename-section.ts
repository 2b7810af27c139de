import type { InputOf } from '#contract/kernel/call.ts';
import type { renameSection as call, Section } from '#contract/boards.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { sectionView } from '../core/board-views.ts';
import { retitleSection } from './change-sections.ts';
import { findSectionToChange } from '../core/writable-board.ts';

/** Renames a section; its old address redirects. */
export async function renameSection(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Section> {
  const { tx, viewer } = context;
  const { board, section } = await findSectionToChange(tx, viewer, input.section_id);
  return sectionView(context, board, await retitleSection(tx, board, section, input.name));
}

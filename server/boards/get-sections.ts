import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getSections as call, Section } from '#contract/boards.ts';
import type { Context } from '#server/kernel/context.ts';
import { placeIn, toBookmark } from '#server/kernel/cursor.ts';
import { Failure } from '#server/kernel/failure.ts';
import { isStorableId } from '#server/kernel/moment.ts';
import { sectionViews, type MediaBase } from './board-views.ts';
import { findVisibleBoard } from './find-boards.ts';
import { sectionsOf } from './section-store.ts';

const MAX_POSITION = 2_147_483_647;

/** The sections of a board in their order. */
export const getSections =
  (media: MediaBase) =>
  async (context: Context, input: InputOf<typeof call>): Promise<Page<Section[]>> => {
    const { tx, viewer } = context;
    const after = sectionPlace(input.bookmark);
    const board = await findVisibleBoard(tx, viewer, input.board_id);
    const rows = await sectionsOf(tx, board.id, after, input.page_size + 1);
    const shown = rows.slice(0, input.page_size);
    const last = shown.at(-1);
    return {
      data: await sectionViews({ ...context, media }, board, shown),
      bookmark: last && rows.length > shown.length ? toBookmark([last.position, last.id]) : null,
    };
  };

function sectionPlace(bookmark: string | null): { position: number; id: string } | null {
  const place = placeIn(bookmark, 2);
  if (place === null) return null;
  const [position, id] = place;
  const known = typeof id === 'string' && isStorableId(id) ? id : null;
  const whole = typeof position === 'number' && Number.isInteger(position) ? position : -1;
  if (known === null || whole < 0 || whole > MAX_POSITION) {
    throw new Failure('invalid_input', 'This bookmark is not one of ours.');
  }
  return { position: whole, id: known };
}

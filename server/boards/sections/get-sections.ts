import * as z from 'zod/mini';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getSections as call, Section } from '#contract/boards.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { cursorCount, cursorId, cursorOf } from '#server/kernel/context/cursor.ts';
import { sectionViews } from '../core/board-views.ts';
import { findVisibleBoard } from '../core/find-boards.ts';
import { sectionsOf } from '../core/section-store.ts';

const MAX_POSITION = 2_147_483_647;
const cursor = cursorOf(
  z.tuple([cursorCount(MAX_POSITION), cursorId()]),
  ([position, id]) => ({ position, id }),
  ({ position, id }) => [position, id],
);

/** Returns a board's sections in order. */
export async function getSections(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<Section[]>> {
  const { tx, viewer } = context;
  const after = cursor.read(input.bookmark);
  const board = await findVisibleBoard(tx, viewer, input.board_id);
  const rows = await sectionsOf(tx, board.id, after, input.page_size + 1);
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  return {
    data: await sectionViews(context, board, page),
    bookmark: last && rows.length > page.length ? cursor.write(last) : null,
  };
}

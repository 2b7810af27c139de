import * as z from 'zod/mini';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import {
  MAX_BROUGHT_ROWS,
  type BroughtRow,
  type getImportRows as call,
} from '#contract/transfer/bring.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { cursorCount, cursorOf, pageOf } from '#server/kernel/context/cursor.ts';
import { findFile } from './find-file.ts';
import { rowsAfter } from './row-store.ts';

const cursor = cursorOf(
  z.tuple([cursorCount(MAX_BROUGHT_ROWS)]),
  ([row]): number => row,
  (row) => [row],
);

/** Returns the entries that are not saved, with the reason. */
export async function getImportRows(
  { tx, viewer }: SignedInContext,
  { import_id: id, page_size: size, bookmark }: InputOf<typeof call>,
): Promise<Page<BroughtRow[]>> {
  const after = cursor.read(bookmark) ?? 0;
  const file = await findFile(tx, viewer.id, id);
  const rows = await rowsAfter(tx, file.id, { after, limit: size + 1, all: false });
  const { onPage, last } = pageOf(rows, size);
  return {
    data: onPage.map(({ row, title, link, picture, folder, state, reason }) => ({
      id: String(row),
      row,
      title,
      link: link ?? picture,
      folder,
      state,
      reason,
    })),
    bookmark: last === null ? null : cursor.write(last.row),
  };
}

import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { BroughtFile, getImports as call } from '#contract/transfer/bring.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { bookmarkAfter, idCursor, pageOf } from '#server/kernel/context/cursor.ts';
import { findFile } from './find-file.ts';
import { filesOf } from './store.ts';
import { broughtViews } from './view.ts';

/** Returns the viewer's imports, newest first, or the one that is named. */
export async function getImports(
  { tx, viewer }: SignedInContext,
  { import_id: only, page_size: size, bookmark }: InputOf<typeof call>,
): Promise<Page<BroughtFile[]>> {
  const before = idCursor.read(bookmark);
  if (only !== null && only !== undefined) {
    return { data: await broughtViews(tx, [await findFile(tx, viewer.id, only)]), bookmark: null };
  }
  const { onPage, last } = pageOf(await filesOf(tx, viewer.id, before, size + 1), size);
  return { data: await broughtViews(tx, onPage), bookmark: bookmarkAfter(last) };
}

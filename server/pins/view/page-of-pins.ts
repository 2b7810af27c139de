import type { Page, Paging } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { collectPage } from '../core/collect.ts';
import type { Run } from '../core/list-store.ts';
import { showPins } from './show-pins.ts';
import { filterPublished, filterVisible, type Visibility } from '../visibility/visibility.ts';
import type { PinRow } from '../core/store.ts';

/** A list of pins by id, newest first. */
export interface PinList {
  readonly next: (run: Run) => Promise<readonly PinRow[]>;
  /** Contains only public pins, whatever else the viewer may see. */
  readonly isPublic?: boolean;
}

/** Returns a page of a list's pins that the viewer may see. */
export async function pageOfPins(
  visibility: Visibility,
  paging: Paging,
  list: PinList,
): Promise<Page<Pin[]>> {
  const start = idCursor.read(paging.bookmark);
  const { rows, last } = await collectPage<PinRow>({
    size: paging.page_size,
    next: (after, limit) => list.next({ after: after?.id ?? start, limit }),
    visible: (found) => (list.isPublic ? filterPublished : filterVisible)(visibility, found),
  });
  return { data: await showPins(visibility, rows), bookmark: bookmarkAfter(last) };
}

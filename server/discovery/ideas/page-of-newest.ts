import type { Page, Paging } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import type { ColorName } from '#contract/search-index/colors.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import { collectPage, showPins, type ReasonFor, type Sight } from '#server/pins/index.ts';
import { factOf } from '#server/search-index/index.ts';
import { keepRecommended } from '../core/keep-recommended.ts';
import { lexeme } from '../search/tsquery.ts';
import { newestPins, newestPinsWith, type FoundPin } from '../core/store.ts';

/** A page of the newest public pins, each picture once on it. */
export async function pageOfNewest(
  sight: Sight,
  paging: Paging,
  options: {
    /** A person whose own pins are left out. */
    readonly notBy: string | null;
    /** A colour that its picture has. */
    readonly color: ColorName | null;
    readonly reasonFor?: ReasonFor;
  },
): Promise<Page<Pin[]>> {
  const start = idCursor.read(paging.bookmark);
  const { color, notBy } = options;
  const newest = (after: string | null, limit: number): Promise<FoundPin[]> =>
    color === null
      ? newestPins(sight.tx, notBy, after, limit)
      : newestPinsWith(sight.tx, lexeme(factOf.color(color)), after, limit);
  const { rows, last } = await collectPage<FoundPin>({
    size: paging.page_size,
    next: (after, limit) => newest(after?.id ?? start, limit),
    keep: (found) => keepRecommended(sight, found),
    nameOf: (pin) => pin.signature,
  });
  const data = await showPins(sight, rows, options.reasonFor);
  return { data, bookmark: bookmarkAfter(last) };
}

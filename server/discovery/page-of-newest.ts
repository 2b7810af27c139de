import type { Page, Paging } from '#contract/kernel/call.ts';
import type { Pin } from '#contract/pins.ts';
import {
  bookmarkAfter,
  collectPage,
  idAfter,
  showPins,
  type ReasonFor,
  type Sight,
} from '#server/pins/index.ts';
import { keepRecommended } from './home/keep-recommended.ts';
import { newestPins, type FoundPin } from './store.ts';

/** A page of the newest public pins, each picture once on it. */
export async function pageOfNewest(
  sight: Sight,
  paging: Paging,
  options: {
    /** A person whose own pins are left out. */
    readonly notBy: string | null;
    readonly reasonFor?: ReasonFor;
  },
): Promise<Page<Pin[]>> {
  const start = idAfter(paging.bookmark);
  const { rows, last } = await collectPage<FoundPin>({
    size: paging.page_size,
    next: (after, limit) => newestPins(sight.tx, options.notBy, after?.id ?? start, limit),
    keep: (found) => keepRecommended(sight, found),
    nameOf: (pin) => pin.signature,
  });
  const data = await showPins(sight, rows, options.reasonFor);
  return { data, bookmark: bookmarkAfter(last) };
}

import type { Page, Paging } from '#contract/kernel/call.ts';
import type { PinOrder } from '#contract/boards.ts';
import type { Pin } from '#contract/pins.ts';
import { collectPage } from '../core/collect.ts';
import { bookmarkBehind, positionBehind } from './order-bookmark.ts';
import type { OrderedPin, OrderedRun } from './order-store.ts';
import { pageOfPins, type PinList } from '../view/page-of-pins.ts';
import { showPins } from '../view/show-pins.ts';
import { filterVisible, type Visibility } from '../visibility/visibility.ts';

type BySortKey = (run: OrderedRun) => Promise<readonly OrderedPin[]>;

/** The same pins in each order of a board. */
export interface ArrangedPins {
  readonly saved: PinList['next'];
  readonly color: BySortKey;
  readonly hand: BySortKey;
}

/**
 * Returns a page of pins in the order of their board. A walk continues in the order in which it began, even if the
 * board's order changes meanwhile.
 */
export async function pageInOrder(
  visibility: Visibility,
  paging: Paging,
  order: PinOrder,
  pins: ArrangedPins,
): Promise<Page<Pin[]>> {
  const position = positionBehind(paging.bookmark);
  const walked = position?.order ?? (paging.bookmark === null ? order : 'saved');
  if (walked === 'saved') return pageOfPins(visibility, paging, { next: pins.saved });
  const { rows, last } = await collectPage<OrderedPin>({
    size: paging.page_size,
    next: (after, limit) => pins[walked]({ after: after ?? position, limit }),
    visible: (found) => filterVisible(visibility, found),
  });
  return { data: await showPins(visibility, rows), bookmark: last && bookmarkBehind(walked, last) };
}

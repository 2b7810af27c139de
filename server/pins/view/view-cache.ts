import type { Pin } from '#contract/pins.ts';
import { memoizeJson } from '#server/kernel/core/memoized-json.ts';
import type { ViewRow } from '../visibility/view-store.ts';

/** What a view depends on besides the pin's row. */
export interface ViewerFacts {
  readonly mediaUrl: string;
  readonly mayChange: boolean;
  readonly seesOrigin: boolean;
  readonly seesSaved: boolean;
  /** As JSON, so that equal reasons compare as equal. */
  readonly reason: string | null;
}

interface CachedView {
  readonly row: ViewRow;
  readonly viewerFacts: ViewerFacts;
  readonly pin: Pin;
}

const MOST = 5_000;
const cache = new Map<string, CachedView>();

/**
 * Returns the cached view of the pin, if everything it depends on is the same. This decides nothing: what the
 * viewer may see was decided for the row, which is fresh, and any difference in the row rebuilds the view.
 */
export function cachedView(
  row: ViewRow,
  viewerFacts: ViewerFacts,
  show: () => Pin | null,
): Pin | null {
  const key = keyOf(row, viewerFacts);
  const before = cache.get(key);
  if (before !== undefined && isSame(before.viewerFacts, viewerFacts) && isSame(before.row, row)) {
    return before.pin;
  }
  const pin = show();
  if (pin === null) return null;
  cache.set(key, { row, viewerFacts, pin: memoizeJson(pin) });
  if (cache.size > MOST) cache.delete(cache.keys().next().value ?? '');
  return pin;
}

// Viewers with the same view share an entry.
function keyOf(row: ViewRow, { mayChange, seesOrigin, reason }: ViewerFacts): string {
  const followed = `${row.ownerIsFollowed}${row.pinnerIsFollowed}${row.originIsFollowed}`;
  return `${row.id}${mayChange}${seesOrigin}${followed}${row.isLiked}${row.savedBoardId}${reason}`;
}

function isSame<Facts extends object>(one: Facts, other: Facts): boolean {
  for (const name in one) {
    const [left, right]: unknown[] = [one[name], other[name]];
    if (left === right) continue;
    if (!(left instanceof Date && right instanceof Date) || +left !== +right) return false;
  }
  return true;
}

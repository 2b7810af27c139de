import type { Pin } from '#contract/pins.ts';
import { keepJson } from '#server/kernel/core/kept-json.ts';
import type { ShownRow } from '../visibility/shown-store.ts';

/** What decides beside a pin's row how the viewer is shown it. */
export interface Given {
  readonly mediaUrl: string;
  readonly mayChange: boolean;
  readonly seesOrigin: boolean;
  readonly seesSaved: boolean;
  /** As JSON: two of the same are equal. */
  readonly reason: string | null;
}

interface Again {
  readonly row: ShownRow;
  readonly given: Given;
  readonly pin: Pin;
}

const MOST = 5_000;
const shown = new Map<string, Again>();

/**
 * The pin as it was shown last, where everything that it is made of is the same. Nothing is decided
 * here: what the viewer may see was decided on the row, which is fresh, and a row that differs
 * in anything makes the pin anew.
 */
export function shownAgain(row: ShownRow, given: Given, show: () => Pin | null): Pin | null {
  const key = keyOf(row, given);
  const before = shown.get(key);
  if (before !== undefined && isSame(before.given, given) && isSame(before.row, row)) {
    return before.pin;
  }
  const pin = show();
  if (pin === null) return null;
  shown.set(key, { row, given, pin: keepJson(pin) });
  if (shown.size > MOST) shown.delete(shown.keys().next().value ?? '');
  return pin;
}

// Those to whom a pin looks alike share a place.
function keyOf(row: ShownRow, { mayChange, seesOrigin, reason }: Given): string {
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

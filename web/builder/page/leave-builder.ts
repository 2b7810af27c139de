import type { HistoryStack } from '#web/kernel/app/history-stack.ts';

/** Matches the builder's addresses in the history [ROUTE-15]. */
const BUILDER = /^\/(?:advertiser\/\d+\/)?pin-builder\//;
/** Pages opened by the builder: a new board or section that returns to it. */
const OPENED = /^\/board\/(?:create|\d+\/create_section)\/\?(?:.*&)?next=([^&]*)/;

/** Whether an address is the builder's own or one that it opened. */
function isOfBuilder(href: string): boolean {
  if (BUILDER.test(href)) return true;
  const next = OPENED.exec(href)?.[1];
  return next !== undefined && BUILDER.test(decoded(next));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * Returns the number of steps back that leave the builder: it and the pages it opened count as one [ROUTE-15]. Null if
 * no page of this site precedes it.
 */
export function stepsOut({ previous, current }: HistoryStack): number | null {
  const all = [...previous, current].toReversed();
  const steps = all.findIndex(({ href }) => !isOfBuilder(href));
  return steps < 0 ? null : steps;
}

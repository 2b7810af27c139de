import type { HistoryStack } from '#web/kernel/app/history-stack.ts';

/** The route by which the builder is known in the history [ROUTE-15]. */
const BUILDER = /^\/(?:advertiser\/\d+\/)?pin-builder\//;
/** Pages that the builder opens: a new board or section that leads back to it. */
const OPENED = /^\/board\/(?:create|\d+\/create_section)\/\?(?:.*&)?next=([^&]*)/;

/** True for the builder's own pages and for those that it opened. */
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
 * How many steps back leave the builder: it and the pages that it opened count as one page
 * [ROUTE-15]. Null when nothing of ours lies before it.
 */
export function stepsOut({ previous, current }: HistoryStack): number | null {
  const all = [...previous, current].toReversed();
  const steps = all.findIndex(({ href }) => !isOfBuilder(href));
  return steps < 0 ? null : steps;
}

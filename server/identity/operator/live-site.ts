import { performance } from 'node:perf_hooks';
import { SITE_PAGES } from '#contract/identity/site-words.ts';
import { type PageSite, PLAIN_SITE } from '#contract/kernel/render.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { choicesInShort } from '../site/choice-store.ts';
import { CHOICES } from '../site/site-name.ts';

export const SET_UP = 'yes';

/** The cache's lifetime in ms: a change is live on every process within a second. */
const FRESH_MS = 500;
/** More than the length of any site name. */
const MOST_LETTERS = 100;

/**
 * Returns a reader of the site's current data for every page; serves the last known data while the database is
 * unavailable.
 */
export function liveSite(read: Tx): () => Promise<PageSite> {
  let known = PLAIN_SITE;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;
  const refresh = async (): Promise<void> => {
    const startedAt = performance.now();
    try {
      known = siteIn(await choicesInShort(read, Object.values(CHOICES), MOST_LETTERS));
    } catch {
      // A stale page is better than none; the next request retries.
    }
    readAt = startedAt;
    reading = null;
  };
  return async () => {
    if (performance.now() - readAt >= FRESH_MS) await (reading ??= refresh());
    return known;
  };
}

function siteIn(rows: readonly { readonly name: string; readonly value: string }[]): PageSite {
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  return {
    name: values.get(CHOICES.name) || null,
    pages: SITE_PAGES.filter((page) => values.get(CHOICES[page])),
    is_set_up: values.get(CHOICES.is_set_up) === SET_UP,
  };
}

import { search } from '#contract/discovery/search.ts';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import {
  NothingAsked,
  SearchBar,
  SearchBeside,
  SearchNamed,
  SearchNothing,
  SearchTold,
} from '#web/discovery/search-parts.ts';
import { besideOf, canNarrow, hasBeside, isTold } from '#web/discovery/search-rules.ts';
import { fromOf } from '#web/kernel/from.ts';
import type { PageHead } from '#web/kernel/head.ts';
import type { PageAt } from '#web/kernel/page.ts';

type At = Pick<PageAt, 'get' | 'pages' | 'search' | 'words'>;

/** Loads what was found for a question, and the parts of the page that show it. */
export async function loadSearch(at: At, asked: AddressedSearch): Promise<PageHead> {
  const { t } = at.words;
  if (asked.query === '') {
    await NothingAsked.ready();
    return { title: t('Search'), hidden: true };
  }
  const from = fromOf(at.search);
  const { users, boards } = besideOf(asked);
  const isWide = hasBeside(asked, from);
  const [first] = await Promise.all([
    at.pages(search, asked, from),
    ...(isWide ? [at.get(search, users), at.get(search, boards), SearchBeside.ready()] : []),
    (canNarrow(asked) ? SearchBar : SearchNamed).ready(),
  ]);
  if (first.data.results.length === 0) await SearchNothing.ready();
  if (isTold(first.data)) await SearchTold.ready();
  // Results of any words at all are no pages for an index.
  return { title: t('Results for {query}', { query: asked.query }), hidden: true };
}

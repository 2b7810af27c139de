import { search } from '#contract/discovery/search.ts';
import { getExplore } from '#contract/discovery/topics.ts';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import {
  EmptySearch,
  SearchBar,
  SearchBeside,
  SearchNamed,
  SearchNothing,
  SearchNotice,
  SearchCorrection,
} from '#web/discovery/search/search-parts.ts';
import {
  besideOf,
  canNarrow,
  hasBeside,
  hasCorrection,
} from '#web/discovery/search/search-rules.ts';
import { asChosen, searchNotice } from '#web/discovery/search/sensitive-choice.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import type { PageHead } from '#web/kernel/page/head.ts';
import { isLifted } from '#web/kernel/core/lifted.ts';
import type { PageAt } from '#web/kernel/page/page.ts';

type At = Pick<PageAt, 'get' | 'pages' | 'search' | 'words'>;

/** Loads the results of a search, and the components that display them. */
export async function loadSearch(at: At, request: AddressedSearch): Promise<PageHead> {
  const { t } = at.words;
  if (request.query === '') {
    const { loadOffered } = await import('./load-offered.ts');
    await Promise.all([EmptySearch.ready(), loadOffered(at, request.scope)]);
    return { title: t('Search'), hidden: true };
  }
  const from = fromOf(at.search);
  const chosen = asChosen(request, isLifted(searchNotice(request.query)));
  const { users, boards } = besideOf(chosen);
  const isWide = hasBeside(request, from);
  const [first] = await Promise.all([
    at.pages(search, chosen, from),
    ...(isWide ? [at.get(search, users), at.get(search, boards), SearchBeside.ready()] : []),
    (canNarrow(request) ? SearchBar : SearchNamed).ready(),
  ]);
  if (first.data.sensitivity_screen !== null) await SearchNotice.ready();
  if (first.data.results.length === 0)
    // Of use without the topics.
    await Promise.all([SearchNothing.ready(), at.get(getExplore, {}).catch(() => null)]);
  if (hasCorrection(first.data)) await SearchCorrection.ready();
  // Search results must not be indexed.
  return { title: t('Results for {query}', { query: request.query }), hidden: true };
}

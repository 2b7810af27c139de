import { notFound, useParams } from '@tanstack/react-router';
import { search } from '#contract/discovery/search.ts';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import type { SearchScope } from '#contract/discovery/search-scopes.ts';
import { EmptySearch } from '#web/discovery/search/search-parts.ts';
import { SearchResults } from '#web/discovery/search/search-results.tsx';
import { addressOf, searchAt, inScope, scopesFor } from '#web/discovery/search/search-rules.ts';
import { asChosen, searchNotice } from '#web/discovery/search/sensitive-choice.ts';
import { usePages, useViewer, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useLifted } from '#web/kernel/core/lifted.ts';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Tabs } from '#web/ui/base/tabs.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { loadSearch } from '../parts/load-search.ts';
import { VisitorBar } from '../parts/visitor-bar.tsx';

/** The results of a search, by kind. */
function SearchPage() {
  const { t } = useWords();
  const { scope } = useParams({ strict: false });
  const request = usePageSearch((search) => searchAt(scope, search));
  const from = usePageSearch(fromOf);
  if (request === null || request.query === '') return <EmptySearch />;
  return <Results key={addressOf(request)} request={request} from={from} t={t} />;
}

interface ResultsProps {
  readonly request: AddressedSearch;
  readonly from: string | null;
  readonly t: Translate;
}

function Results({ request, from, t }: ResultsProps) {
  const viewer = useViewer();
  const chosen = asChosen(request, useLifted(searchNotice(request.query)));
  const [first] = usePages(search, chosen, from).data.pages;
  const empty = first?.data.empty_scopes ?? [];
  const tabs = scopesFor(viewer !== null, request.scope, empty).map((scope) => ({
    href: addressOf(inScope(request, scope)),
    label: t(KINDS[scope]),
  }));
  return (
    <>
      <VisuallyHidden as="h1">{t('Results for {query}', { query: request.query })}</VisuallyHidden>
      <Tabs label={t('Types of results')} tabs={tabs} current={addressOf(request)} />
      <SearchResults request={request} from={from} />
      <VisitorBar />
    </>
  );
}

const KINDS: Readonly<Record<SearchScope, string>> = {
  pins: 'Pins',
  boards: 'Boards',
  users: 'People',
  videos: 'Videos',
  buyable_pins: 'Shop',
  idea_pins: 'Series',
  my_pins: 'Your Pins',
  my_content: 'Made by you',
  shop_tool: 'Shop',
};

export const page = definePage<'scope'>({
  load: async (at) => {
    const request = searchAt(at.params.scope, at.search);
    // The router's own signal, not an error.
    // oxlint-disable-next-line typescript/only-throw-error
    if (request === null) throw notFound();
    return loadSearch(at, request);
  },
  Page: SearchPage,
});

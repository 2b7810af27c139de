import { notFound, useLocation, useParams } from '@tanstack/react-router';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import type { SearchScope } from '#contract/discovery/search-scopes.ts';
import { NothingAsked } from '#web/discovery/search/search-parts.ts';
import { SearchResults } from '#web/discovery/search/search-results.tsx';
import { addressOf, askedAt, inScope, scopesFor } from '#web/discovery/search/search-rules.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { Tabs } from '#web/ui/base/tabs.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { loadSearch } from '../parts/load-search.ts';
import { VisitorBar } from '../parts/visitor-bar.tsx';

/** What was found for a question, by kind. */
function SearchPage() {
  const { t } = useWords();
  const { scope } = useParams({ strict: false });
  const params = useLocation({ select: (at) => at.search });
  const asked = askedAt(scope, params);
  if (asked === null || asked.query === '') return <NothingAsked />;
  return <Asked key={addressOf(asked)} asked={asked} from={fromOf(params)} t={t} />;
}

interface AskedProps {
  readonly asked: AddressedSearch;
  readonly from: string | null;
  readonly t: Translate;
}

function Asked({ asked, from, t }: AskedProps) {
  const viewer = useViewer();
  const tabs = scopesFor(viewer !== null).map((scope) => ({
    href: addressOf(inScope(asked, scope)),
    label: t(KINDS[scope]),
  }));
  return (
    <>
      <VisuallyHidden as="h1">{t('Results for {query}', { query: asked.query })}</VisuallyHidden>
      <Tabs label={t('Types of results')} tabs={tabs} current={addressOf(asked)} />
      <SearchResults asked={asked} from={from} />
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
    const asked = askedAt(at.params.scope, at.search);
    // The router's own signal, not an error.
    // oxlint-disable-next-line typescript/only-throw-error
    if (asked === null) throw notFound();
    return loadSearch(at, asked);
  },
  Page: SearchPage,
});

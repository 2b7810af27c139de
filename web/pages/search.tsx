import { notFound, useLocation, useParams } from '@tanstack/react-router';
import { search } from '#contract/discovery.ts';
import { SearchResults } from '#web/discovery/search-results.tsx';
import { askedOf, scopeOf, searchPath } from '#web/discovery/search-rules.ts';
import { useViewer } from '#web/kernel/app-context.tsx';
import { fromOf } from '#web/kernel/from.ts';
import { definePage } from '#web/kernel/page.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { VisitorBar } from './shell-visitor-bar.tsx';

/** What was found for a question, by kind. */
function SearchPage() {
  const { t } = useWords();
  const viewer = useViewer();
  const { scope: param } = useParams({ strict: false });
  const query = useLocation({ select: (at) => askedOf(at.search) });
  const from = useLocation({ select: (at) => fromOf(at.search) });
  const scope = scopeOf(param) ?? 'pins';
  if (query === '') return <NothingAsked />;
  const tabs = [
    { href: searchPath('pins', query), label: t('Pins') },
    { href: searchPath('boards', query), label: t('Boards') },
    { href: searchPath('users', query), label: t('People') },
    ...(viewer ? [{ href: searchPath('my_pins', query), label: t('Your pins') }] : []),
  ];
  return (
    <>
      <VisuallyHidden as="h1">{t('Results for {query}', { query })}</VisuallyHidden>
      <Tabs label={t('Kinds of results')} tabs={tabs} current={searchPath(scope, query)} />
      <SearchResults key={`${scope} ${query}`} query={query} scope={scope} from={from} />
      <VisitorBar />
    </>
  );
}

function NothingAsked() {
  const { t } = useWords();
  const action = (
    <ButtonLink href="/ideas/" look="main">
      {t('Look at ideas')}
    </ButtonLink>
  );
  return (
    <EmptyState
      level={1}
      title={t('What are you looking for?')}
      text={t('Write a few words into the search field above.')}
      action={action}
    />
  );
}

export const page = definePage<'scope'>({
  load: async ({ params, search: asked, pages, words: { t } }) => {
    const scope = scopeOf(params.scope);
    // The router's own signal, not an error.
    // oxlint-disable-next-line typescript/only-throw-error
    if (scope === null) throw notFound();
    const query = askedOf(asked);
    if (query === '') return { title: t('Search'), hidden: true };
    await pages(search, { query, scope }, fromOf(asked));
    // Results of any words at all are no pages for an index.
    return { title: t('Results for {query}', { query }), hidden: true };
  },
  Page: SearchPage,
});

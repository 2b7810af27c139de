import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import type { SearchScope } from '#contract/discovery/search-scopes.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { PopularTopics } from '../home/popular-topics.tsx';
import { addressOf, inScope, isNarrowed, onlyWords } from './search-rules.ts';
import { SuggestedPeople } from '../people/suggested-people.tsx';
import { useViewer } from '#web/kernel/app/app-context.tsx';

/** A search without results: suggests removing filters, using other words, and topics or people to go on with. */
export function SearchNothing({ request }: { request: AddressedSearch }) {
  const { t } = useWords();
  const viewer = useViewer();
  const isNarrow = isNarrowed(request);
  const { query, scope } = request;
  const titles: Readonly<Record<SearchScope, string>> = {
    pins: t('No Pins for “{query}”', { query }),
    buyable_pins: t('Nothing to buy for “{query}”', { query }),
    my_pins: t('None of your Pins match “{query}”', { query }),
    videos: t('No videos for “{query}”', { query }),
    boards: t('No boards for “{query}”', { query }),
    users: t('No one called “{query}”', { query }),
    idea_pins: t('No Pins with several pictures for “{query}”', { query }),
    my_content: t('Nothing you made matches “{query}”', { query }),
    shop_tool: t('Nothing to buy for “{query}”', { query }),
  };
  const action = isNarrow ? (
    <ButtonLink href={addressOf(onlyWords(request))} variant="main">
      {t('Search without filters')}
    </ButtonLink>
  ) : scope !== 'pins' ? (
    <ButtonLink href={addressOf(inScope(request, 'pins'))} variant="main">
      {t('Search Pins instead')}
    </ButtonLink>
  ) : (
    <ButtonLink href="/ideas/" variant="main">
      {t('Explore ideas')}
    </ButtonLink>
  );
  const hint = isNarrow
    ? t('There may be more without filters.')
    : t('Try fewer or different words.');
  return (
    <>
      <EmptyState title={titles[scope]} text={hint} action={action} />
      {scope !== 'users' && <PopularTopics />}
      {viewer && scope === 'users' && <SuggestedPeople input={{ user_id: null }} />}
    </>
  );
}

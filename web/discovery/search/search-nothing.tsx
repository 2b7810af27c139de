import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import type { SearchScope } from '#contract/discovery/search-scopes.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { addressOf, colorIn, filtersSet, guidesIn, onlyWords } from './search-rules.ts';
import styles from './search.module.css';
import { Swatches } from './swatches.tsx';

/** A search without results: suggests removing filters, or using other words. */
export function SearchNothing({ request }: { request: AddressedSearch }) {
  const { t } = useWords();
  const isNarrow =
    filtersSet(request) > 0 || colorIn(request) !== null || guidesIn(request).length > 0;
  const { query } = request;
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
  ) : (
    <ButtonLink href="/ideas/" variant="main">
      {t('Explore ideas')}
    </ButtonLink>
  );
  const hint = isNarrow
    ? t('There may be more without filters.')
    : t('Try fewer or different words.');
  return <EmptyState title={titles[request.scope]} text={hint} action={action} />;
}

/** The page of a search without a query: it can begin with a colour too. */
export function EmptySearch() {
  const { t } = useWords();
  const action = (
    <ButtonLink href="/ideas/" variant="main">
      {t('Explore ideas')}
    </ButtonLink>
  );
  return (
    <>
      <EmptyState
        level={1}
        title={t('What are you looking for?')}
        text={t('Search for ideas')}
        action={action}
      />
      <div className={styles['entry']}>
        <Swatches chosen={null} hrefOf={(color) => `/ideas/?color=${color}`} />
      </div>
    </>
  );
}

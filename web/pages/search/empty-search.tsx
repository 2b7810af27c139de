import { ExploreTopics } from '#web/discovery/home/explore-topics.tsx';
import { Swatches } from '#web/discovery/search/swatches.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import styles from './empty-search.module.css';

/** The page of a search without a query: other ways in, by colour and by topic. */
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
      <div className={styles['colors']}>
        <Swatches chosen={null} hrefOf={(color) => `/ideas/?color=${color}`} />
      </div>
      <ExploreTopics />
    </>
  );
}

import { getTopics } from '#contract/discovery/topics.ts';
import { TopicCards } from '#web/discovery/home/topic-cards.tsx';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import styles from './ideas.module.css';
import { VisitorBar } from '../parts/visitor-bar.tsx';

const PAGE = { page_size: 48 };

/** All topics, in alphabetical order. */
function AllTopics() {
  const { t } = useWords();
  const list = usePages(getTopics, PAGE);
  const topics = list.data.pages.flatMap((page) => page.data);
  return (
    <>
      <header className={styles['head']}>
        <h1 className="h-40">{t('All topics')}</h1>
      </header>
      {topics.length === 0 ? <NoTopics /> : <TopicCards topics={topics} label={t('All topics')} />}
      {list.hasNextPage && (
        <p className={styles['more']}>
          <ShowMore list={list} of={t('All topics')} />
        </p>
      )}
      <VisitorBar />
    </>
  );
}

/** Pins can be there before any of their subjects is a topic. */
function NoTopics() {
  const { t } = useWords();
  const action = (
    <ButtonLink href="/ideas/" variant="main">
      {t('Explore ideas')}
    </ButtonLink>
  );
  return (
    <EmptyState
      title={t('No topics yet')}
      text={t('Pictures that people save to public boards appear here.')}
      action={action}
    />
  );
}

export const page = definePage({
  load: async ({ pages, words: { t } }) => {
    await pages(getTopics, PAGE);
    return { title: t('All topics'), canonical: '/ideas/all/' };
  },
  Page: AllTopics,
});

import { getTopics } from '#contract/discovery/topics.ts';
import { TopicCards } from '#web/discovery/home/topic-cards.tsx';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import styles from './ideas.module.css';
import { NoIdeas } from '../parts/no-ideas.tsx';
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
      {topics.length === 0 ? <NoIdeas /> : <TopicCards topics={topics} label={t('All topics')} />}
      {list.hasNextPage && (
        <p className={styles['more']}>
          <ShowMore list={list} of={t('All topics')} />
        </p>
      )}
      <VisitorBar />
    </>
  );
}

export const page = definePage({
  load: async ({ pages, words: { t } }) => {
    await pages(getTopics, PAGE);
    return { title: t('All topics'), canonical: '/ideas/all/' };
  },
  Page: AllTopics,
});

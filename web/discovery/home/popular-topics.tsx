import { useQuery } from '@tanstack/react-query';
import { getExplore } from '#contract/discovery/topics.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { TopicCards } from './topic-cards.tsx';
import styles from './popular-topics.module.css';

/** Two rows, or one that scrolls on a phone. */
const TOPICS = 8;

/** Topics with covers, where a search has nothing to display; without topics there is nothing. */
export function PopularTopics() {
  const { t } = useWords();
  const send = useSend();
  const { data: sections = [] } = useQuery(callOptions(send, getExplore, {}));
  const all = sections.flatMap(({ topics }) => topics);
  const topics = [...new Map(all.map((topic) => [topic.id, topic])).values()].slice(0, TOPICS);
  if (topics.length === 0) return null;
  return (
    <section aria-label={t('Popular topics')}>
      <div className={styles['title']}>
        <h2 className="h-20">{t('Popular topics')}</h2>
        <PageLink href="/ideas/all/" className="link t-14">
          {t('All topics')}
        </PageLink>
      </div>
      <TopicCards topics={topics} label={t('Popular topics')} inOneRow />
    </section>
  );
}

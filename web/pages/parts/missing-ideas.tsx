import { useQuery } from '@tanstack/react-query';
import { getExplore } from '#contract/discovery/topics.ts';
import { TopicCards } from '#web/discovery/home/topic-cards.tsx';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './missing-ideas.module.css';

/** One row of covers. */
const TOPICS = 4;

/** The day's topics with their pictures; nothing where there are none, or while they cannot be fetched. */
export function MissingIdeas() {
  const { t } = useWords();
  const { data: sections = [] } = useQuery(callOptions(useSend(), getExplore, {}));
  const all = new Map(sections.flatMap(({ topics }) => topics.map((topic) => [topic.id, topic])));
  const topics = [...all.values()].slice(0, TOPICS);
  if (topics.length === 0) return null;
  const label = t('Or start with one of these');
  return (
    <section aria-label={label}>
      <h2 className={`h-20 ${styles['title']}`}>{label}</h2>
      <TopicCards topics={topics} label={label} inOneRow />
    </section>
  );
}

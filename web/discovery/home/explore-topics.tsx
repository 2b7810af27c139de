import type { AnswerOf } from '#contract/kernel/call.ts';
import { getExplore, type IdeaTopic } from '#contract/discovery/topics.ts';
import { useCall } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import styles from './explore-topics.module.css';
import { TopicCards, TopicLine } from './topic-cards.tsx';

/** The day's topics with covers, the others by name in one line: pictures begin above the fold. */
export function ExploreTopics() {
  const { t } = useWords();
  const sections = useCall(getExplore, {});
  const today = sections.find(({ id }) => id === 'today')?.topics ?? [];
  const others = named(sections, new Set(today.map(({ id }) => id)));
  return (
    <>
      {today.length > 0 && (
        <section aria-label={t('Today')}>
          <div className={styles['title']}>
            <h2 className="h-20">{t('Today')}</h2>
            <PageLink href="/ideas/all/" className="link t-14">
              {t('All topics')}
            </PageLink>
          </div>
          <TopicCards topics={today} label={t('Today')} inOneRow />
        </section>
      )}
      {others.length > 0 && <TopicLine topics={others} label={t('Popular topics')} />}
    </>
  );
}

/** Returns the other sections' topics, each once: what the viewer likes, then what is trending, then the largest. */
function named(sections: AnswerOf<typeof getExplore>, without: ReadonlySet<string>): IdeaTopic[] {
  const found = (['interests', 'trending', 'topics'] as const).flatMap((name) =>
    sections.flatMap(({ id, topics }) => (id === name ? topics : [])),
  );
  const once = new Map(found.map((topic) => [topic.id, topic]));
  return [...once.values()].filter(({ id }) => !without.has(id));
}

import { useLocation } from '@tanstack/react-router';
import { getIdeas } from '#contract/discovery.ts';
import { getExplore } from '#contract/discovery/topics.ts';
import { TopicCards, TopicLine } from '#web/discovery/topic-cards.tsx';
import { useCall, usePages } from '#web/kernel/app-context.tsx';
import { fromOf } from '#web/kernel/from.ts';
import { PageLink } from '#web/kernel/page-link.tsx';
import { definePage } from '#web/kernel/page.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { PinFeed } from '#web/pins/pin-feed.tsx';
import styles from './ideas.module.css';
import { NoIdeas } from './no-ideas.tsx';
import { VisitorBar } from './shell-visitor-bar.tsx';

/** What people gather, and the newest public pins: where a visitor browses [ROUTE-02]. */
function Ideas() {
  const { t } = useWords();
  const from = useLocation({ select: ({ search }) => fromOf(search) });
  const list = usePages(getIdeas, {}, from);
  return (
    <>
      <header className={styles['head']}>
        <h1 className="h-40">{t('Gather what you love. Arrange it until it sings.')}</h1>
        <p className="soft">{t('Ideas that people are saving today.')}</p>
      </header>
      <Explore />
      <PinFeed list={list} label={t('Ideas')} empty={<NoIdeas />} />
      <VisitorBar />
    </>
  );
}

/** The day's topics with their covers, the others by name. */
function Explore() {
  const { t } = useWords();
  const sections = useCall(getExplore, {});
  const labels = {
    trending: t('Saved more these days'),
    interests: t('What you like'),
    topics: t('What people gather'),
  };
  if (sections.length === 0) return null;
  return (
    <>
      {sections.map(({ id, topics }) =>
        id === 'today' ? (
          <section key={id} aria-label={t('Today')}>
            <div className={styles['title']}>
              <h2 className="h-20">{t('Today')}</h2>
              <PageLink href="/ideas/all/" className="link t-14">
                {t('All topics')}
              </PageLink>
            </div>
            <TopicCards topics={topics} label={t('Today')} />
          </section>
        ) : (
          <TopicLine key={id} topics={topics} label={labels[id]} />
        ),
      )}
    </>
  );
}

export const page = definePage({
  load: async ({ get, pages, search, words: { t } }) => {
    const from = fromOf(search);
    const [first] = await Promise.all([pages(getIdeas, {}, from), get(getExplore, {})]);
    const image = first.data[0]?.images['736x'];
    return {
      title: t('Ideas'),
      description: t('Ideas that people are saving today.'),
      canonical: '/ideas/',
      ...(image && { image }),
      ...(from !== null && { hidden: true }),
    };
  },
  Page: Ideas,
});

import type { AnswerOf } from '#contract/kernel/call.ts';
import { getIdeas } from '#contract/discovery.ts';
import { getExplore, type IdeaTopic } from '#contract/discovery/topics.ts';
import { COLORS, type ColorName } from '#contract/search-index/colors.ts';
import { Swatches } from '#web/discovery/search/swatches.tsx';
import { TopicCards, TopicLine } from '#web/discovery/home/topic-cards.tsx';
import { useCall, usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PinFeed } from '#web/pins/grid/pin-feed.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import styles from './ideas.module.css';
import { NoIdeas } from '../parts/no-ideas.tsx';
import { VisitorBar } from '../parts/visitor-bar.tsx';

/** Popular topics and the newest public pins, for visitors to browse [ROUTE-02]. */
function Ideas() {
  const { t } = useWords();
  const from = usePageSearch(fromOf);
  const color = usePageSearch(colorOf);
  const list = usePages(getIdeas, inColor(color), from);
  return (
    <>
      <header className={styles['head']}>
        <h1 className={`h-28 ${styles['claim']}`}>
          {t('Gather what you love. Arrange it until it sings.')}
        </h1>
        <div className={styles['ways']}>
          <p className="soft">
            {t('Ideas that people are saving today. Start with a subject, or with a colour.')}
          </p>
          <Swatches
            chosen={color}
            hrefOf={(one) => (one === color ? '/ideas/' : `/ideas/?color=${one}`)}
          />
        </div>
      </header>
      {color === null && <Explore />}
      <PinFeed
        list={list}
        label={t('Ideas')}
        empty={color === null ? <NoIdeas /> : <NothingInColor />}
      />
      <VisitorBar />
    </>
  );
}

function NothingInColor() {
  const { t } = useWords();
  return (
    <EmptyState
      title={t('Nothing in this colour yet')}
      text={t('Pictures that people save to public boards appear here.')}
      action={<ButtonLink href="/ideas/">{t('All colours')}</ButtonLink>}
    />
  );
}

/** Returns the colour in the page's search params. */
function colorOf(search: unknown): ColorName | null {
  if (typeof search !== 'object' || search === null || !('color' in search)) return null;
  return COLORS.find((color) => color === search.color) ?? null;
}

const inColor = (color: ColorName | null) =>
  color === null ? ({ settled: 'if_enough' } as const) : { color };

/** The day's topics with covers, the others by name in one line: pictures begin above the fold. */
function Explore() {
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

export const page = definePage({
  load: async ({ get, pages, search, words: { t } }) => {
    const from = fromOf(search);
    const color = colorOf(search);
    const [first] = await Promise.all([pages(getIdeas, inColor(color), from), get(getExplore, {})]);
    const image = first.data[0]?.images['736x'];
    return {
      title: t('Ideas'),
      description: t('Ideas that people are saving today.'),
      canonical: '/ideas/',
      ...(image && { image }),
      ...((from !== null || color !== null) && { hidden: true }),
    };
  },
  Page: Ideas,
});

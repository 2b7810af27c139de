import { getIdeas } from '#contract/discovery.ts';
import { getExplore } from '#contract/discovery/topics.ts';
import { COLORS, type ColorName } from '#contract/search-index/colors.ts';
import { Swatches } from '#web/discovery/search/swatches.tsx';
import { ExploreTopics } from '#web/discovery/home/explore-topics.tsx';
import { usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
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
      {color === null && <ExploreTopics />}
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

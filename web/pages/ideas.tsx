import { useLocation } from '@tanstack/react-router';
import { getIdeas } from '#contract/discovery.ts';
import { usePages } from '#web/kernel/app-context.tsx';
import { fromOf } from '#web/kernel/from.ts';
import { definePage } from '#web/kernel/page.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { PinFeed } from '#web/pins/pin-feed.tsx';
import styles from './home.module.css';
import { NoIdeas } from './no-ideas.tsx';
import { VisitorBar } from './shell-visitor-bar.tsx';

/** The newest public pins: where a visitor browses [ROUTE-02]. */
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
      <PinFeed list={list} label={t('Ideas')} empty={<NoIdeas />} />
      <VisitorBar />
    </>
  );
}

export const page = definePage({
  load: async ({ pages, search, words: { t } }) => {
    const from = fromOf(search);
    const first = await pages(getIdeas, {}, from);
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

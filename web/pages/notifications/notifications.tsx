import { getNews } from '#contract/news.ts';
import { usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { definePage } from '#web/kernel/page/page.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { NewsList } from '#web/news/news-list.tsx';
import { requireSignIn } from '../parts/sign-in-guard.ts';
import styles from './notifications.module.css';

/** The viewer's notifications. */
function Notifications() {
  const { t } = useWords();
  const from = usePageSearch(fromOf);
  return (
    <div className={styles['notifications']}>
      <h1 className="h-28">{t('Notifications')}</h1>
      <NewsList from={from} />
    </div>
  );
}

export const page = definePage({
  load: async (at) => {
    requireSignIn(at, '/notifications/');
    const { pages, search } = at;
    const { t } = at.words;
    await pages(getNews, {}, fromOf(search));
    return { title: t('Notifications'), canonical: '/notifications/', hidden: true };
  },
  Page: Notifications,
});

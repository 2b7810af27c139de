import { getNews } from '#contract/news.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { More } from '#web/ui/masonry/more.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import { NewsLine } from './news-line.tsx';
import styles from './news-list.module.css';
import { useSeeNews } from './use-see-news.ts';

/** The viewer's news, newest first; opening it clears the badge. */
export function NewsList({ from }: { from: string | null }) {
  const { t } = useWords();
  const list = usePages(getNews, {}, from);
  const all = list.data.pages.flatMap((page) => page.data);
  // A line that changed between loading two pages appears once, at its first position.
  const lines = [...new Map(all.map((line) => [line.id, line])).values()];
  useSeeNews(lines);
  if (lines.length === 0) return <NoNews />;
  return (
    <>
      <ul className={styles['list']} aria-label={t('Notifications')}>
        {lines.map((line) => (
          <NewsLine key={line.id} line={line} answeredAt={list.dataUpdatedAt} />
        ))}
      </ul>
      {list.hasNextPage && (
        <More
          load={() => void list.fetchNextPage()}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          href={`/notifications/?from=${list.data.pages.at(-1)?.bookmark ?? ''}`}
          count={lines.length}
        />
      )}
    </>
  );
}

function NoNews() {
  const { t } = useWords();
  return (
    <EmptyState
      title={t('Nothing new yet')}
      text={t("When people follow you, save your Pins or comment on them, you'll see it here.")}
      action={
        <ButtonLink href="/ideas/" variant="main">
          {t('Explore ideas')}
        </ButtonLink>
      }
    />
  );
}

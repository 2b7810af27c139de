import { getNewsDetails } from '#contract/news.ts';
import { useLatePages } from '#web/kernel/app-context.tsx';
import { failureText } from '#web/kernel/failure-text.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { PersonCard } from '#web/social/person-card.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Banner } from '#web/ui/state.tsx';
import styles from './news-list.module.css';

export interface NewsPeopleProps {
  readonly newsId: string;
  readonly onClose: () => void;
}

/** Everybody who did what a line tells. */
export function NewsPeopleDialog({ newsId, onClose }: NewsPeopleProps) {
  const { t } = useWords();
  const list = useLatePages(getNewsDetails, { news_id: newsId });
  const people = list.data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Dialog isOpen title={t('People')} onClose={onClose}>
      <div className={styles['people']}>
        {list.isPending && <Spinner label={t('Loading…')} />}
        {list.isError && (
          <Banner
            bad
            action={<Button onClick={() => void list.refetch()}>{t('Try again')}</Button>}
          >
            {failureText(list.error, t)}
          </Banner>
        )}
        <ul>
          {people.map((person) => (
            <li key={person.id}>
              <PersonCard person={person} />
            </li>
          ))}
        </ul>
        <ShowMore list={list} of={t('People')} />
      </div>
    </Dialog>
  );
}

import { getNewsDetails } from '#contract/news.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PersonCard } from '#web/social/people/person-card.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from './news-list.module.css';

export interface NewsPeopleProps {
  readonly newsId: string;
  readonly onClose: () => void;
}

/** All people behind a line. */
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

import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from './button.tsx';

interface Props {
  /** A paged list. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** What the list contains, for a screen reader that reads the button alone. */
  readonly of: string;
}

/** The button under a list that loads more, while there is more. */
export function ShowMore({ list, of }: Props) {
  const { t } = useWords();
  if (!list.hasNextPage) return null;
  return (
    <Button
      busy={list.isFetchingNextPage}
      aria-label={t('Show more: {list}', { list: of })}
      onClick={() => void list.fetchNextPage()}
    >
      {t('Show more')}
    </Button>
  );
}

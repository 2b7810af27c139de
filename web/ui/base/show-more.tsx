import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from './button.tsx';

interface Props {
  /** A list that comes in pages. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  /** What the list holds, for whoever hears of the button alone. */
  readonly of: string;
}

/** Under a list: the way to the rest of it, while there is one. */
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

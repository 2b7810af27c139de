import { useWords } from '#web/kernel/words-context.tsx';
import { Button } from './button.tsx';

interface Props {
  /** A list that comes in pages. */
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Under a list: the way to the rest of it, while there is one. */
export function ShowMore({ list }: Props) {
  const { t } = useWords();
  if (!list.hasNextPage) return null;
  return (
    <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      {t('Show more')}
    </Button>
  );
}

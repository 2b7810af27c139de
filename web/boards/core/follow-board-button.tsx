import type { Board } from '#contract/boards.ts';
import { usePrompted } from '#web/identity/core/use-prompted.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useFollowBoard } from './use-follow-board.ts';

/** Follows and unfollows a board; shows visitors the login prompt [BOARD-11]. */
export function FollowBoardButton({ board }: { readonly board: Board }) {
  const { t } = useWords();
  const prompted = usePrompted();
  const { following, toggle } = useFollowBoard(board);
  const name = board.name;
  return (
    <Button
      variant={following ? 'saved' : 'main'}
      aria-pressed={following}
      aria-label={following ? t('Following {name}', { name }) : t('Follow {name}', { name })}
      onClick={() =>
        prompted(following ? 'unfollow' : 'follow', toggle, {
          intent: following ? undefined : { kind: 'follow_board', id: board.id },
        })
      }
    >
      {following ? t('Following') : t('Follow')}
    </Button>
  );
}

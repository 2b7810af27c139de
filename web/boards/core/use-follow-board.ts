import { useQueryClient } from '@tanstack/react-query';
import { type Board, followBoard, getBoardFollowing, unfollowBoard } from '#contract/boards.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useSwitch } from '#web/kernel/core/use-switch.ts';

export interface BoardFollow {
  readonly following: boolean;
  /** The number of followers, including the viewer's latest change. */
  readonly followers: number;
  readonly toggle: () => void;
}

/** Follows and unfollows a board optimistically; a failed call is reverted silently [BOARD-15]. */
export function useFollowBoard(board: Board): BoardFollow {
  const send = useSend();
  const queries = useQueryClient();
  const [following, toggle] = useSwitch({
    key: ['followed-board', board.id],
    stands: board.followed_by_me,
    send: (on) => send(on ? followBoard : unfollowBoard, { board_id: board.id }),
    onDone: () => void queries.invalidateQueries({ queryKey: callKey(getBoardFollowing) }),
  });
  const followers = board.follower_count + Number(following) - Number(board.followed_by_me);
  return { following, followers: Math.max(0, followers), toggle };
}

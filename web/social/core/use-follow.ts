import { useQueryClient } from '@tanstack/react-query';
import { followUser, getUser, unfollowUser, type Person } from '#contract/social.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useSwitch } from '#web/kernel/core/use-switch.ts';

/** The key of the viewer's latest follow or unfollow, which overrides every cached view of that person. */
export const followKey = (id: string) => ['followed', id] as const;

export interface Follow {
  readonly following: boolean;
  /** The number of followers, including the viewer's pending change. */
  readonly followers: number;
  readonly toggle: () => void;
}

/** The number of followers with the viewer's change; at least 0. */
export function followersAfter(
  person: Pick<Person, 'follower_count' | 'followed_by_me'>,
  following: boolean,
): number {
  return Math.max(0, person.follower_count + Number(following) - Number(person.followed_by_me));
}

/** Follows and unfollows optimistically; a failed call is reverted silently [BOARD-15]. */
export function useFollow(person: Person): Follow {
  const send = useSend();
  const queries = useQueryClient();
  const [following, toggle] = useSwitch({
    key: followKey(person.id),
    stands: person.followed_by_me,
    send: (on) => send(on ? followUser : unfollowUser, { user_id: person.id }),
    onDone: () => void queries.invalidateQueries({ queryKey: callKey(getUser) }),
  });
  return { following, followers: followersAfter(person, following), toggle };
}

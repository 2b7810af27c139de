import { skipToken, useQuery } from '@tanstack/react-query';
import type { User } from '#contract/social.ts';
import type { Switch } from '#web/kernel/core/switch-steps.ts';

/** The key of the viewer's latest block or unblock of a person. */
export const blockKey = (personId: string) => ['blocked', personId] as const;

/** Whether the viewer blocks the person, including a pending change. */
export function useBlocked(user: User): boolean {
  const cached = useQuery<Switch | null>({ queryKey: blockKey(user.id), queryFn: skipToken }).data;
  return cached?.wanted ?? user.blocked_by_me;
}

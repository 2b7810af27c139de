import { skipToken, useQuery } from '@tanstack/react-query';
import type { User } from '#contract/social.ts';
import type { Switch } from '#web/kernel/core/switch-steps.ts';

/** What the viewer just did about a person: block them, or take it back. */
export const blockKey = (personId: string) => ['blocked', personId] as const;

/** Whether the viewer blocks the person, their own last word counted in. */
export function useBlocked(user: User): boolean {
  const cached = useQuery<Switch | null>({ queryKey: blockKey(user.id), queryFn: skipToken }).data;
  return cached?.wanted ?? user.blocked_by_me;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getAdAudiences } from '#contract/ads/audiences/audiences.ts';
import { getAdLists } from '#contract/ads/audiences/lists.ts';
import { callKey } from '#web/kernel/sending/queries.ts';

const PAUSE_MS = 3000;
/** Polling stops after two minutes; a person who still waits reloads. */
const MOST = 40;

/** Polls audiences and their lists while one is being built, and refetches once when it is ready. */
export function useRefreshWhile(isWaiting: boolean): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const refresh = () => {
      void queries.invalidateQueries({ queryKey: callKey(getAdLists) });
      void queries.invalidateQueries({ queryKey: callKey(getAdAudiences) });
    };
    let left = MOST;
    const timer = setInterval(() => {
      left -= 1;
      if (left === 0) clearInterval(timer);
      refresh();
    }, PAUSE_MS);
    return () => {
      clearInterval(timer);
      refresh();
    };
  }, [isWaiting, queries]);
}

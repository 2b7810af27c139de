import { useEffect, useRef } from 'react';
import { nextPoll } from './poll.ts';

/**
 * Query options for polling, less often without changes; `mark` must change with the data. Polling pauses while the tab
 * is hidden, and resumes at once when it is visible.
 */
export function usePoll(mark: string) {
  const changedAt = useRef(0);
  useEffect(() => {
    changedAt.current = Date.now();
  }, [mark]);
  return {
    refetchInterval: () => nextPoll(Date.now() - changedAt.current),
    refetchOnWindowFocus: true,
  };
}

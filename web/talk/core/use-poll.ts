import { useEffect, useRef } from 'react';
import { nextPoll } from './poll.ts';

/**
 * Options that make a query look again by itself, seldom once nothing happens; `mark` changes when
 * something does. It rests while the tab is hidden, and looks at once when it is shown again.
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

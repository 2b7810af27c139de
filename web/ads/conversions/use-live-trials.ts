import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { getConversionTrials, trialStreamPath } from '#contract/ads/conversions/trials.ts';
import { callKey } from '#web/kernel/sending/queries.ts';

/** Follows test events as the server sends them. Returns whether it does; where it cannot, they must be polled. */
export function useLiveTrials(advertiserId: string, isPaused: boolean): boolean {
  const queries = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const source = new EventSource(trialStreamPath(advertiserId));
    source.addEventListener('open', () => setLive(true));
    // At the end of each stream too: until the next one is open, the answer may be old.
    source.addEventListener('error', () => setLive(false));
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const key = callKey(getConversionTrials, { advertiser_id: advertiserId });
      queries.setQueryData(key, JSON.parse(data));
    });
    return () => {
      source.close();
      setLive(false);
    };
  }, [queries, advertiserId, isPaused]);
  return isLive;
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getNews, seeNews, type News } from '#contract/news.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { BADGE } from './use-news-badge.ts';

/**
 * Tells the server that the newest of these lines was seen, and all before it. The marks stay as long
 * as the list is open; the next time it is loaded again.
 */
export function useSeeNews(lines: readonly News[]): void {
  const send = useSend();
  const queries = useQueryClient();
  const newest = lines.find((line) => line.unread)?.latest_id ?? null;
  useEffect(() => {
    if (newest === null) return;
    send(seeNews, { latest_id: newest }).then(
      () => queries.invalidateQueries({ queryKey: BADGE }),
      () => {
        // The badge still shows that something is unread, and opening the list tries again.
      },
    );
  }, [newest, send, queries]);
  useEffect(() => () => queries.removeQueries({ queryKey: callKey(getNews) }), [queries]);
}

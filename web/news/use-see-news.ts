import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getNews, seeNews, type News } from '#contract/news.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { BADGE } from './use-news-badge.ts';

/**
 * Marks these lines as seen on the server. Their unread marks stay while the list is open; the next visit reloads it.
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
        // The badge stays, and the next visit tries again.
      },
    );
  }, [newest, send, queries]);
  useEffect(() => () => queries.removeQueries({ queryKey: callKey(getNews) }), [queries]);
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Send } from '#contract/kernel/render.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useConsole } from '../console/console-context.ts';
import { microsText } from '../console/micros-text.ts';
import { dayAfter, dayAt } from '../reporting/range.ts';
import { stepsOf, valuesOf } from '../reporting/series.ts';
import { Spark } from '../reporting/spark.tsx';
import {
  fetchTrends,
  ROWS_AT_ONCE,
  type TrendDay,
  type TrendOf,
  type TrendRequest,
} from './trend-days.ts';
import { trendLoader } from './trend-loader.ts';
import styles from './trend.module.css';

export interface TrendProps {
  readonly of: TrendOf;
  readonly id: string;
}

const DAYS = 30;
/** A row that is scrolled past fetches nothing. */
const STAYS_MS = 150;
/** Cells of a phone's cards are clipped to less than this. */
const LEAST_WIDTH = 40;
const FRESH_MS = 300_000;

/** What a row of a list spent on each of the last 30 days; fetched once it stays in view. */
export function Trend({ of, id }: TrendProps) {
  const { t, formats } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const to = dayAt(useApp().renderedAt);
  const days = { from: dayAfter(to, 1 - DAYS), to };
  const box = useRef<HTMLSpanElement>(null);
  const isSeen = useStaying(box);
  const rows = useQuery({
    queryKey: ['ad trend', account.id, of, to, id],
    queryFn: () => loaderOf(send, { advertiser_id: account.id, of, days })(id),
    enabled: isSeen,
    staleTime: FRESH_MS,
  });
  const values = rows.data && valuesOf(rows.data, stepsOf(days, 'DAY'), 'SPEND');
  const most = Math.max(0, ...(values ?? []).map((value) => value ?? 0));
  const { currency } = account;
  return (
    <span ref={box} className={styles['box']}>
      {values && <Spark values={values} className={styles['spark']} />}
      {values && (
        <VisuallyHidden>
          {t('At most {amount} a day', { amount: microsText(most, { currency, formats }) })}
        </VisuallyHidden>
      )}
    </span>
  );
}

/** Whether an element has stayed in view for a moment. */
function useStaying(box: { readonly current: HTMLElement | null }): boolean {
  const [stays, setStays] = useState(false);
  useEffect(() => {
    if (box.current === null || stays) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { current } = box;
    const begin = () => setStays((current.parentElement?.clientWidth ?? 0) >= LEAST_WIDTH);
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer);
      if (entry?.isIntersecting) timer = setTimeout(begin, STAYS_MS);
    });
    observer.observe(current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [box, stays]);
  return stays;
}

type Load = ReturnType<typeof trendLoader<TrendDay>>;
const loaders = new WeakMap<Send, Map<string, Load>>();

/** Returns the loader that all rows of a list share. */
function loaderOf(send: Send, list: Omit<TrendRequest, 'ids'>): Load {
  const own = loaders.get(send) ?? new Map<string, Load>();
  loaders.set(send, own);
  const key = JSON.stringify(list);
  const load =
    own.get(key) ?? trendLoader((ids) => fetchTrends(send, { ...list, ids }), ROWS_AT_ONCE);
  own.set(key, load);
  return load;
}

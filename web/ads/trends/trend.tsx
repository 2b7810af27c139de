import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getAdReport } from '#contract/ads/reports.ts';
import type { ListLevel } from '#contract/ads/reporting/preference-rules.ts';
import type { Send } from '#contract/kernel/render.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useConsole } from '../console/console-context.ts';
import { microsText } from '../console/micros-text.ts';
import { dayAfter, dayAt } from '../reporting/range.ts';
import { PAGE_OF_REPORT } from '../reporting/report-inputs.ts';
import { stepsOf, valuesOf } from '../reporting/series.ts';
import { Spark } from '../reporting/spark.tsx';
import { trendLoader } from './trend-loader.ts';
import styles from './trend.module.css';

export interface TrendProps {
  readonly level: ListLevel;
  readonly id: string;
}

const DAYS = 30;
const OWN_IDS = { CAMPAIGN: 'campaign_ids', AD_GROUP: 'ad_group_ids', AD: 'ad_ids' } as const;
/** A row that is scrolled past fetches nothing. */
const STAYS_MS = 150;
/** Cells of a phone's cards are clipped to less than this. */
const LEAST_WIDTH = 40;
const FRESH_MS = 300_000;

/** What a row of a list spent on each of the last 30 days; fetched once it stays in view. */
export function Trend({ level, id }: TrendProps) {
  const { t, formats } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const to = dayAt(useApp().renderedAt);
  const days = { from: dayAfter(to, 1 - DAYS), to };
  const box = useRef<HTMLSpanElement>(null);
  const isSeen = useStaying(box);
  const rows = useQuery({
    queryKey: ['ad trend', account.id, level, to, id],
    queryFn: () => loaderOf(send, account.id, level, days)(id),
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

type Load = ReturnType<typeof trendLoader>;
const loaders = new WeakMap<Send, Map<string, Load>>();

/** Returns the loader that all rows of a list share. */
function loaderOf(
  send: Send,
  advertiser_id: string,
  level: ListLevel,
  days: { readonly from: string; readonly to: string },
): Load {
  const own = loaders.get(send) ?? new Map<string, Load>();
  loaders.set(send, own);
  const key = `${advertiser_id} ${level} ${days.to}`;
  const fetchRows = async (ids: readonly string[]) => {
    const { data } = await send(getAdReport, {
      advertiser_id,
      level,
      [OWN_IDS[level]]: [...ids],
      start_date: days.from,
      end_date: days.to,
      granularity: 'DAY',
      columns: ['SPEND'],
      page_size: PAGE_OF_REPORT,
    });
    return data;
  };
  const load = own.get(key) ?? trendLoader(fetchRows, Math.floor(PAGE_OF_REPORT / DAYS));
  own.set(key, load);
  return load;
}

import CalendarRange from 'lucide-react/icons/calendar-range';
import { MOST_ITEM_DAYS } from '#contract/ads/reporting/product-reports.ts';
import { day } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import page from '../console/console-page.module.css';
import type { Days } from '../reporting/range.ts';

/** States the displayed days if the range exceeds the limit of product reports. */
export function Shortened({ days: { from, to } }: { readonly days: Days }) {
  const { t, formats } = useWords();
  const on = (date: string) => day(new Date(date), formats, 'UTC');
  return (
    <div className={`${page['note']} ${page['plain']}`}>
      <CalendarRange size={16} aria-hidden="true" />
      <p>
        {t('By product, you can see up to {count} days: {from} to {to}.', {
          count: MOST_ITEM_DAYS,
          from: on(from),
          to: on(to),
        })}
      </p>
    </div>
  );
}

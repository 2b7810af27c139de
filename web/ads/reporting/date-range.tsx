import Calendar from 'lucide-react/icons/calendar';
import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { FIRST_PREFERENCE } from '#contract/ads/reporting/preference-rules.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import type { Search } from '#web/kernel/app/search.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { MenuOpener, type OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import type { DaysShown } from './date-range-panel.tsx';
import { daysText } from './day-words.ts';
import { countOf, dayAt, type Range, rangeIn } from './range.ts';
import styles from './reporting.module.css';
import { useReporting } from './use-reporting.ts';

const Panel = lazyPart<OpenMenu & DaysShown>(
  async () => (await import('./date-range-panel.tsx')).DateRangePanel,
);

/** The page's range, with a menu to change it; its place is taken before it is known. */
export function DateRange({ isAlone = false }: Partial<DaysShown>) {
  return (
    <Suspense fallback={<RangeGhost isAlone={isAlone} />}>
      <RangeMenu isAlone={isAlone} />
    </Suspense>
  );
}

function RangeMenu({ isAlone }: DaysShown) {
  const { t } = useWords();
  const { range } = useReporting();
  return (
    <MenuOpener
      Menu={Panel}
      menu={{ isAlone }}
      renderTrigger={(trigger) => (
        <button type="button" {...trigger} aria-haspopup="dialog" className={styles['days']}>
          <Calendar size={16} aria-hidden="true" />
          <VisuallyHidden>{t('Days')}</VisuallyHidden>
          <RangeText range={range} isAlone={isAlone} />
        </button>
      )}
    />
  );
}

/** As wide as the range that most people have. */
function RangeGhost({ isAlone }: DaysShown) {
  const today = dayAt(useApp().renderedAt);
  const search = useLocation({ select: (location) => location.search as unknown as Search });
  return (
    <span className={styles['daysGhost']} aria-hidden="true">
      <Calendar size={16} />
      <RangeText range={rangeIn(search, FIRST_PREFERENCE, today)} isAlone={isAlone} />
    </span>
  );
}

function RangeText({ range, isAlone }: DaysShown & { readonly range: Range }) {
  const { t, formats } = useWords();
  const count = countOf(range);
  return (
    <>
      <b className={styles['wideOnly']}>{daysText(range, formats)}</b>
      <b className={styles['phoneOnly']}>{t('{count} d', { count })}</b>
      {range.before && !isAlone && (
        <span className={styles['versus']}>
          {count === 1 ? t('vs the day before') : t('vs the previous {count} days', { count })}
        </span>
      )}
    </>
  );
}

import Calendar from 'lucide-react/icons/calendar';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { MenuOpener, type OpenMenu } from '#web/ui/overlay/menu-button.tsx';
import type { DaysShown } from './date-range-panel.tsx';
import { daysText } from './day-words.ts';
import { countOf } from './range.ts';
import styles from './reporting.module.css';
import { useReporting } from './use-reporting.ts';

const Panel = lazyPart<OpenMenu & DaysShown>(
  async () => (await import('./date-range-panel.tsx')).DateRangePanel,
);

/** The page's range, with a menu to change it. */
export function DateRange({ isAlone = false }: Partial<DaysShown>) {
  const { t, formats } = useWords();
  const { range } = useReporting();
  const count = countOf(range);
  return (
    <MenuOpener
      Menu={Panel}
      menu={{ isAlone }}
      renderTrigger={(trigger) => (
        <button type="button" {...trigger} aria-haspopup="dialog" className={styles['days']}>
          <Calendar size={16} aria-hidden="true" />
          <VisuallyHidden>{t('Days')}</VisuallyHidden>
          <b className={styles['wideOnly']}>{daysText(range, formats)}</b>
          <b className={styles['phoneOnly']}>{t('{count} d', { count })}</b>
          {range.before && !isAlone && (
            <span className={styles['versus']}>
              {count === 1 ? t('vs the day before') : t('vs the previous {count} days', { count })}
            </span>
          )}
        </button>
      )}
    />
  );
}

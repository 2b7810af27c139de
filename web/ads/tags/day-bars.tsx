import type { ConversionTagHealth } from '#contract/ads/conversions/tag-health.ts';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import page from '../console/console-page.module.css';
import styles from './tags.module.css';

const STEP = 12;
const WIDTH = 10;
const HEIGHT = 60;
/** Zero still draws a bar, to mark its place. */
const LEAST = 1.5;

interface Props {
  readonly days: ConversionTagHealth['days'];
}

/** Events per day; a list is the text alternative. */
export function DayBars({ days }: Props) {
  const { t, formats } = useWords();
  const most = Math.max(1, ...days.map(({ fires }) => fires));
  const all = days.reduce((sum, { fires }) => sum + fires, 0);
  const date = new Intl.DateTimeFormat(formats, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const named = (day: string | undefined) => (day ? date.format(new Date(day)) : '');
  return (
    <section className={page['card']} aria-label={t('Fires a day')}>
      <div className={page['cardHead']}>
        <h2>{t('Fires a day')}</h2>
        <span className="soft">
          {t('{count, plural, one {# event} other {# events}} in 14 days', { count: all })}
        </span>
      </div>
      <div className={page['cardBody']}>
        <svg
          className={classNames(styles['days'], 'flip')}
          viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {days.map(({ day, fires }, at) => {
            const height = Math.max(LEAST, (HEIGHT * fires) / most);
            return (
              <rect
                key={day}
                className={fires === 0 ? styles['none'] : undefined}
                x={at * STEP + 1}
                y={HEIGHT - height}
                width={WIDTH}
                height={height}
              />
            );
          })}
        </svg>
        <div className={styles['ends']} aria-hidden="true">
          <span>{named(days[0]?.day)}</span>
          <span>{t('Today')}</span>
        </div>
        <VisuallyHidden as="div">
          <ul>
            {days.map(({ day, fires }) => (
              <li key={day}>
                {named(day)}: {wholeNumber(fires, formats)}
              </li>
            ))}
          </ul>
        </VisuallyHidden>
      </div>
    </section>
  );
}

import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { Column } from '../table/column.ts';
import type { TrendOf } from './trend-days.ts';
import styles from './trend-column.module.css';
import type { TrendProps } from './trend.tsx';

const Trend = lazyPart<TrendProps>(async () => (await import('./trend.tsx')).Trend);

/** The last column of a list: a line of what each row spent on the last 30 days. */
export const trendColumn = (of: TrendOf): Column<{ readonly id: string }> => ({
  id: 'trend',
  label: '30 days',
  cell: ({ id }) => (
    <span className={styles['room']}>
      <Trend of={of} id={id} />
    </span>
  ),
});

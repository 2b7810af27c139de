import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { Column } from '../table/column.ts';
import table from '../table/data-table.module.css';
import type { TrendOf } from './trend-days.ts';
import type { TrendProps } from './trend.tsx';

const Trend = lazyPart<TrendProps>(async () => (await import('./trend.tsx')).Trend);

/** The last column of a list: a line of what each row spent on the last 30 days. */
export const trendColumn = (of: TrendOf): Column<{ readonly id: string }> => ({
  id: 'trend',
  label: '30 days',
  cell: ({ id }) => (
    // The line arrives later than the row.
    <span className={table['trend']}>
      <Trend of={of} id={id} />
    </span>
  ),
});

import ArrowDownRight from 'lucide-react/icons/arrow-down-right';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import type { CSSProperties } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useConsole } from '../console/console-context.ts';
import { changeOf, figureText } from './figure-text.ts';
import { COLUMN_FACTS, type Metrics, type ShownColumn, STRIP, together } from './report-columns.ts';
import styles from './reporting.module.css';
import { Spark } from './spark.tsx';

interface Props {
  /** The rows to sum up. */
  readonly rows: readonly Metrics[];
  /** The rows of the previous range; null without comparison. */
  readonly before: readonly Metrics[] | null;
  /** Values by step, for the sparklines; null while loading. */
  readonly valuesOf: (column: ShownColumn) => readonly (number | null)[] | null;
  /** The metrics in the chart, in the order of its colours. */
  readonly drawn: readonly ShownColumn[];
  readonly onDraw: (column: ShownColumn) => void;
}

/** Metrics with their change. Pressing one toggles it in the chart. */
export function MetricStrip({ rows, before, valuesOf, drawn, onDraw }: Props) {
  const { t } = useWords();
  return (
    <div className={styles['metrics']} role="group" aria-label={t('Figures')}>
      {STRIP.map((column) => {
        const place = drawn.indexOf(column);
        const key = place < 0 ? undefined : `var(--k${place + 1})`;
        const values = valuesOf(column);
        return (
          <button
            key={column}
            type="button"
            className={styles['metric']}
            aria-pressed={place >= 0}
            style={{ '--key': key } as CSSProperties}
            onClick={() => onDraw(column)}
          >
            <span className={styles['label']}>
              {place >= 0 && <i />}
              {t(COLUMN_FACTS[column].label)}
            </span>
            <Value column={column} value={together(rows, column)} />
            <Change
              column={column}
              now={together(rows, column)}
              before={before && together(before, column)}
            />
            {values && <Spark values={values} className={styles['spark']} />}
          </button>
        );
      })}
    </div>
  );
}

function Value({ column, value }: { readonly column: ShownColumn; readonly value: number | null }) {
  const { formats } = useWords();
  const { currency } = useConsole().account;
  return (
    <data value={value ?? ''} dir="ltr" className={styles['value']} data-column={column}>
      {figureText(column, value, { currency, formats })}
    </data>
  );
}

interface ChangeProps {
  readonly column: ShownColumn;
  readonly now: number | null;
  readonly before: number | null;
}

/** The arrow shows the direction, the colour good or bad: a lower cost is green and points down. */
export function Change({ column, now, before }: ChangeProps) {
  const { t, formats } = useWords();
  const change = changeOf(column, now, before, formats);
  if (change === null) return <span className={styles['change']}>&nbsp;</span>;
  const Arrow = change.isUp ? ArrowUpRight : ArrowDownRight;
  return (
    <span className={classNames(styles['change'], styles[change.tone])}>
      <Arrow size={12} aria-hidden="true" className="flip" />
      <VisuallyHidden>{change.isUp ? t('up') : t('down')}</VisuallyHidden> {change.text}
    </span>
  );
}

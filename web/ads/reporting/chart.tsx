import { useState } from 'react';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { useConsole } from '../console/console-context.ts';
import { daysText, stepText } from './day-words.ts';
import { figureText } from './figure-text.ts';
import type { PlotProps } from './plot.tsx';
import type { Days } from './range.ts';
import { COLUMN_FACTS, type ShownColumn } from './report-columns.ts';
import styles from './chart.module.css';

const Plot = lazyPart<PlotProps>(async () => (await import('./plot.tsx')).Plot);
export const CHART_HEIGHT = 232;
const MICROS = 1_000_000;
const MS = 1000;

interface Props {
  readonly steps: readonly string[];
  /** One or two columns, in the order of their colours. */
  readonly columns: readonly ShownColumn[];
  readonly valuesOf: (column: ShownColumn) => readonly (number | null)[];
  /** The first column in the previous range. */
  readonly before: { readonly days: Days; readonly values: readonly (number | null)[] } | null;
  /** The last step is not over yet. */
  readonly isOpen: boolean;
  /** The number of changes by day. */
  readonly changes: ReadonlyMap<string, number>;
  readonly height?: number;
}

/** One or two metrics over time, on a canvas and as a table. */
export function Chart({
  steps,
  columns,
  valuesOf,
  before,
  isOpen,
  changes,
  height = CHART_HEIGHT,
}: Props) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const [isTable, setTable] = useState(false);
  const [point, setPoint] = useState<{ readonly at: number; readonly x: number } | null>(null);
  const lines = columns.map((column) => {
    const isMoney = COLUMN_FACTS[column].kind === 'money';
    const format = { currency, formats };
    return {
      values: valuesOf(column).map((value) => (isMoney && value !== null ? value / MICROS : value)),
      text: (value: number | null) => figureText(column, value, format),
      short: (value: number) => shortText(column, value, format),
    };
  });
  const [first] = columns;
  const scale = first !== undefined && COLUMN_FACTS[first].kind === 'money' ? MICROS : 1;
  const marks = new Map(
    steps.flatMap((step, at) => {
      const count = changes.get(step.slice(0, 'YYYY-MM-DD'.length));
      return count === undefined || step.includes('T') ? [] : [[at, count] as const];
    }),
  );
  return (
    <div className={styles['chart']}>
      <div className={styles['keys']}>
        {columns.map((column, at) => (
          <span
            key={column}
            className={styles['key']}
            style={{ '--key': `var(--k${at + 1})` } as object}
          >
            <i />
            {t(COLUMN_FACTS[column].label)}
          </span>
        ))}
        {before && first && (
          <span className={styles['key']}>
            <i className={styles['dash']} />
            {t(COLUMN_FACTS[first].label)}, {daysText(before.days, formats)}
          </span>
        )}
        <button
          type="button"
          className={`link ${styles['asTable']}`}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {t('As a table')}
        </button>
      </div>
      {/* The plot loads later. */}
      <div className={styles['drawing']} style={{ minHeight: height }}>
        <Plot
          height={height}
          times={steps.map((step) => Date.parse(step) / MS)}
          lines={lines}
          before={before && before.values.map((value) => (value === null ? null : value / scale))}
          isOpen={isOpen}
          marks={marks}
          formats={formats}
          onPoint={(at, x) => setPoint(at === null ? null : { at, x })}
        />
        {point && steps[point.at] !== undefined && (
          <Tip
            title={stepText(steps[point.at] ?? '', formats)}
            x={point.x}
            rows={[
              ...columns.map((column, at) => ({
                key: `var(--k${at + 1})`,
                label: t(COLUMN_FACTS[column].label),
                text: figureText(column, valuesOf(column)[point.at] ?? null, { currency, formats }),
              })),
              ...(before && first && before.values[point.at] !== undefined
                ? [
                    {
                      key: 'var(--k0)',
                      label: t('Before'),
                      text: figureText(first, before.values[point.at] ?? null, {
                        currency,
                        formats,
                      }),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </div>
      <ValueTable
        isSeen={isTable}
        {...{ steps, columns, valuesOf, changes }}
        before={before?.values ?? null}
      />
    </div>
  );
}

/** Compact numbers that fit beside an axis. */
function shortText(
  column: ShownColumn,
  value: number,
  { currency, formats }: { readonly currency: string; readonly formats: string },
): string {
  const { kind } = COLUMN_FACTS[column];
  if (kind === 'rate') {
    const style = { style: 'percent', maximumFractionDigits: 2 } as const;
    return new Intl.NumberFormat(formats, style).format(value);
  }
  const style = kind === 'money' ? ({ style: 'currency', currency } as const) : {};
  const short = {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 2,
  } as const;
  return new Intl.NumberFormat(formats, { ...style, ...short }).format(value);
}

interface TipProps {
  readonly title: string;
  readonly x: number;
  readonly rows: readonly { readonly key: string; readonly label: string; readonly text: string }[];
}

function Tip({ title, x, rows }: TipProps) {
  return (
    <div className={styles['tip']} style={{ '--x': `${x}px` } as object} aria-hidden="true">
      <span className="soft">{title}</span>
      {rows.map(({ key, label, text }) => (
        <p key={label} style={{ '--key': key } as object}>
          <i />
          {label}
          <b>{text}</b>
        </p>
      ))}
    </div>
  );
}

interface TableProps extends Pick<Props, 'steps' | 'columns' | 'valuesOf' | 'changes'> {
  readonly isSeen: boolean;
  readonly before: readonly (number | null)[] | null;
}

/** The canvas's data as a table, for people who cannot see it or want the numbers. */
function ValueTable({ isSeen, steps, columns, valuesOf, before, changes }: TableProps) {
  const { t, formats } = useWords();
  const { currency } = useConsole().account;
  const format = { currency, formats };
  const [first] = columns;
  return (
    // A scrollable table needs focus, so that the keyboard can reach its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={isSeen ? styles['values'] : styles['heard']} tabIndex={isSeen ? 0 : -1}>
      <table>
        <caption>{t('The values of the chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Time')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(COLUMN_FACTS[column].label)}
              </th>
            ))}
            {before && first && <th scope="col">{t('Before')}</th>}
            <th scope="col">{t('Changes')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => (
            <tr key={step}>
              <th scope="row">{stepText(step, formats)}</th>
              {columns.map((column) => {
                const value = valuesOf(column)[at] ?? null;
                return (
                  <td key={column} data-column={column}>
                    <data value={value ?? ''}>{figureText(column, value, format)}</data>
                  </td>
                );
              })}
              {before && first && <td>{figureText(first, before[at] ?? null, format)}</td>}
              <td>{wholeNumber(changes.get(step) ?? 0, formats)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

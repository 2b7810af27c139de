import { useState } from 'react';
import type { AdPlan, PlanPoint, PlanRange } from '#contract/ads/planner/plan.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import page from '../console/console-page.module.css';
import chart from '../reporting/chart.module.css';
import type { BandPlotProps } from './band-plot.tsx';
import { budgetText, rangeText, shortNumber } from './plan-words.ts';
import styles from './planner.module.css';

const BandPlot = lazyPart<BandPlotProps>(async () => (await import('./band-plot.tsx')).BandPlot);

const FIGURES = ['people', 'impressions', 'clicks'] as const;
type Figure = (typeof FIGURES)[number];
const FIGURE_LABEL = { people: 'People', impressions: 'Impressions', clicks: 'Clicks' } as const;
const NOTHING: PlanRange = { least: 0, most: 0 };
const MICROS = 1_000_000;

/** The results of higher budgets: a curve with its band, and a table. */
export function PlanCurve({ plan }: { readonly plan: AdPlan }) {
  const { t, formats } = useWords();
  const { points, currency } = plan;
  const figures = FIGURES.filter((one) => one !== 'people' || points[0]?.people);
  const [chosen, setChosen] = useState<Figure>('clicks');
  const [isTable, setTable] = useState(false);
  const [at, setAt] = useState<{ readonly at: number; readonly x: number } | null>(null);
  const figure = figures.includes(chosen) ? chosen : 'clicks';
  // The curve starts at zero, so positions and values have one element more than there are points.
  const ranges = [NOTHING, ...points.map((point) => point[figure] ?? NOTHING)];
  const budgets = [0, ...points.map((point) => point.budget_in_micro_currency)];
  const middle = points.find(({ level }) => level === 'MID');
  const under = at === null || at.at === 0 ? undefined : points[at.at - 1];
  return (
    <section className={page['card']} aria-labelledby="curve">
      <div className={page['cardHead']}>
        <h2 id="curve">{t('What more money buys')}</h2>
        <div className={styles['figures']} role="group" aria-label={t('Figure of the chart')}>
          {figures.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === figure}
              onClick={() => setChosen(one)}
            >
              {t(FIGURE_LABEL[one])}
            </button>
          ))}
        </div>
      </div>
      <div className={chart['chart']}>
        <div className={chart['keys']}>
          <span className={chart['key']} style={{ '--key': 'var(--k1)' } as object}>
            <i />
            {t('Seven in ten fall in this range')}
          </span>
          <button
            type="button"
            className={`link ${chart['asTable']}`}
            aria-pressed={isTable}
            onClick={() => setTable(!isTable)}
          >
            {t('As a table')}
          </button>
        </div>
        <div className={chart['drawing']}>
          <BandPlot
            places={budgets.map((micros) => micros / MICROS)}
            least={ranges.map(({ least }) => least)}
            most={ranges.map(({ most }) => most)}
            placeText={(units) => budgetText(units * MICROS, { currency, formats })}
            valueText={(value) => shortNumber(value, formats)}
            mark={(middle?.budget_in_micro_currency ?? 0) / MICROS}
            onPoint={(place, x) => setAt(place === null ? null : { at: place, x })}
          />
          {under && at && (
            <div className={chart['tip']} style={{ '--x': `${at.x}px` } as object} aria-hidden>
              <b>{budgetText(under.budget_in_micro_currency, { currency, formats })}</b>
              <p>
                {t(FIGURE_LABEL[figure])}
                <b>{rangeText(under[figure] ?? NOTHING, formats)}</b>
              </p>
            </div>
          )}
        </div>
        <PointTable plan={plan} isSeen={isTable} figures={figures} />
      </div>
    </section>
  );
}

interface TableProps {
  readonly plan: AdPlan;
  readonly isSeen: boolean;
  readonly figures: readonly Figure[];
}

/** The canvas's data as a table, for people who cannot see it or want the numbers. */
function PointTable({ plan, isSeen, figures }: TableProps) {
  const { t, formats } = useWords();
  const { currency, points } = plan;
  const cell = (point: PlanPoint, figure: Figure): string =>
    rangeText(point[figure] ?? NOTHING, formats);
  return (
    // A scrollable table needs focus, so that the keyboard can reach its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={isSeen ? chart['values'] : chart['heard']} tabIndex={isSeen ? 0 : -1}>
      <table>
        <caption>{t('The values of the chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Budget')}</th>
            {figures.map((figure) => (
              <th key={figure} scope="col">
                {t(FIGURE_LABEL[figure])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.budget_in_micro_currency}>
              <th scope="row">
                {budgetText(point.budget_in_micro_currency, { currency, formats })}
              </th>
              {figures.map((figure) => (
                <td key={figure} data-figure={figure} data-most={point[figure]?.most ?? 0}>
                  {cell(point, figure)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import type { AdPlan, AdPlanCheck, PlanPoint } from '#contract/ads/planner/plan.ts';
import { LEAST_PLAN_CASES, LEAST_PLAN_PEOPLE } from '#contract/ads/planner/plan.ts';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { FactList } from '../console/fact-list.tsx';
import page from '../console/console-page.module.css';
import { budgetText, eachText, rangeText, timesText } from './plan-words.ts';
import styles from './planner.module.css';

const THOUSAND = 1000;

/** The results of the chosen budget. */
export function PlanFigures({ plan, point }: { readonly plan: AdPlan; readonly point: PlanPoint }) {
  const { t, formats } = useWords();
  const format = { currency: plan.currency, formats };
  const { people, frequency_in_tenths: frequency, spend_in_micro_currency: spend } = point;
  const thousand = eachText(spend, point.impressions, { ...format, many: THOUSAND });
  const click = eachText(spend, point.clicks, { ...format, many: 1 });
  const days = t('in {count, plural, one {# day} other {# days}}', { count: plan.days });
  const unknown = t('Not known until {count} people have seen your ads', {
    count: LEAST_PLAN_PEOPLE,
  });
  const figures = [
    [t('People reached'), people && rangeText(people, formats), people ? days : unknown],
    [
      t('Impressions'),
      rangeText(point.impressions, formats),
      thousand && t('{amount} per 1,000', { amount: thousand }),
    ],
    [
      t('Each person sees it'),
      frequency && t('{times} times', { times: timesText(frequency, formats) }),
      days,
    ],
    [t('Clicks'), rangeText(point.clicks, formats), click && t('{amount} each', { amount: click })],
  ] as const;
  return (
    <section className={page['card']} aria-label={t('Estimate')}>
      <div role="status">
        <dl className={styles['metrics']}>
          {figures.map(([label, value, beside]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles['value']}>{value ?? '–'}</dd>
              <dd className="t-12 soft">{beside}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The three budgets in comparison. */
export function ThreeBudgets({ plan }: { readonly plan: AdPlan }) {
  const { t, formats } = useWords();
  const format = { currency: plan.currency, formats };
  const points = plan.points.filter(({ level }) => level !== null);
  const rows: readonly (readonly [string, (point: PlanPoint) => string])[] = [
    [t('People'), ({ people }) => (people ? rangeText(people, formats) : '–')],
    [t('Impressions'), ({ impressions }) => rangeText(impressions, formats)],
    [
      t('Seen by each'),
      ({ frequency_in_tenths: times }) => (times ? timesText(times, formats) : '–'),
    ],
    [t('Clicks'), ({ clicks }) => rangeText(clicks, formats)],
    [
      t('Per click'),
      ({ spend_in_micro_currency: spend, clicks }) =>
        eachText(spend, clicks, { ...format, many: 1 }) ?? '–',
    ],
  ];
  return (
    <section className={page['card']} aria-labelledby="budgets">
      <div className={page['cardHead']}>
        <h2 id="budgets">{t('Three budgets')}</h2>
      </div>
      {/* A scrollable table needs focus, so that the keyboard can reach its end. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles['wide']} tabIndex={0} role="group" aria-labelledby="budgets">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('Budget')}</th>
              {points.map((point) => (
                <th key={point.level} scope="col" data-level={point.level}>
                  {budgetText(point.budget_in_micro_currency, format)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, textOf]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {points.map((point) => (
                  <td key={point.level} data-level={point.level}>
                    {textOf(point)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The data behind the estimate, and the error of past estimates. */
export function PlanSource({
  plan,
  check,
}: {
  readonly plan: AdPlan;
  readonly check: AdPlanCheck | undefined;
}) {
  const { t, formats } = useWords();
  const number = (value: number) => wholeNumber(value, formats);
  return (
    <section className={page['card']} aria-labelledby="source">
      <div className={page['cardHead']}>
        <h2 id="source">{t('Where the estimate comes from')}</h2>
      </div>
      <div className={page['cardBody']}>
        <FactList
          facts={[
            [t('Auctions replayed'), number(plan.auctions_read)],
            [t('Of these, for an ad like this'), number(plan.auctions)],
            [t('People who saw your ads lately'), number(plan.people_lately)],
            [t('Checked against what happened'), checkText(check, t)],
          ]}
        />
        <p className="t-12 soft">
          {t(
            'We keep one auction in a hundred of the last four weeks, put your ad into those, and count where it would have won, and at what price.',
          )}
        </p>
      </div>
    </section>
  );
}

type Translate = ReturnType<typeof useWords>['t'];

function checkText(check: AdPlanCheck | undefined, t: Translate): string {
  if (check === undefined) return '…';
  if (check.median_error === null) {
    return t('Not yet: it takes {count} of your ad groups that ran for four days', {
      count: LEAST_PLAN_CASES,
    });
  }
  return t('Typically off by {percent}%, {count, plural, one {# ad group} other {# ad groups}}', {
    percent: check.median_error,
    count: check.cases,
  });
}

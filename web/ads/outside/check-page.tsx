import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import {
  type AttributionComparison,
  getAttributionComparison,
  OUTSIDE_MODELS,
  type OutsideModel,
} from '#contract/ads/outside/outside.ts';
import { WINDOWS } from '#contract/ads/reporting/preference-rules.ts';
import { useApp, useSend } from '#web/kernel/app/app-context.tsx';
import { type Search, stringifySearch } from '#web/kernel/app/search.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import { EmptyCard, FailedCard, PageGhost } from '../console/states.tsx';
import { DayField } from '../fields/day-field.tsx';
import { PickField, Segments } from '../fields/fields.tsx';
import { dayAt } from '../reporting/range.ts';
import { comparisonIn, comparisonInput } from './comparison-input.ts';
import styles from './outside.module.css';
import { SendCard } from './send-card.tsx';

const MODEL_LABEL: Readonly<Record<OutsideModel, string>> = {
  last_touch: 'Last touch',
  first_touch: 'First touch',
  multi_touch: 'Multi-touch',
};

/** Compares the conversions counted here with those that another system credits [CONSOLE-27]. */
export function CheckPage() {
  const { t } = useWords();
  const { account } = useConsole();
  const router = useRouter();
  const today = dayAt(useApp().renderedAt);
  const { pathname, search } = useLocation({
    select: (location) => ({
      pathname: location.pathname,
      search: location.search as unknown as Search,
    }),
  });
  const view = comparisonIn(search, today);
  const go = (more: Readonly<Record<string, string>>) =>
    void router.navigate({
      href: `${pathname}${stringifySearch({ ...search, ...more })}`,
      replace: true,
      resetScroll: false,
    } as never);
  const { data, error, refetch } = useQuery({
    ...callOptions(useSend(), getAttributionComparison, comparisonInput(account.id, view)),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={page['stack']}>
      <p className="soft">
        {t(
          "Compare what's counted here with what your own system credits. These conversions never enter your reports.",
        )}
      </p>
      <div className={styles['bar']}>
        <Segments
          label={t('Model elsewhere')}
          value={view.model}
          options={OUTSIDE_MODELS.map((one) => [one, t(MODEL_LABEL[one])] as const)}
          onChange={(model) => go({ model })}
        />
        <DayField
          at="from"
          label={t('First day')}
          day={view.from}
          onChange={(from) => go({ from })}
        />
        <DayField at="to" label={t('Last day')} day={view.to} onChange={(to) => go({ to })} />
        <WindowField
          at="click"
          label={t('Clicks count here for')}
          days={view.click}
          onChange={(click) => go({ click })}
        />
        <WindowField
          at="view"
          label={t('Views count here for')}
          days={view.view}
          onChange={(days) => go({ view: days })}
        />
      </div>
      {error !== null ? (
        <FailedCard
          title={t("The comparison didn't load")}
          text={failureText(error, t)}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <PageGhost />
      ) : (
        <Compared comparison={data} />
      )}
      <SendCard />
    </div>
  );
}

interface WindowProps {
  readonly at: string;
  readonly label: string;
  readonly days: number;
  readonly onChange: (days: string) => void;
}

function WindowField({ at, label, days, onChange }: WindowProps) {
  const { t } = useWords();
  const textOf = (count: number) =>
    count === 0 ? t('Never') : t('{count, plural, one {# day} other {# days}}', { count });
  return (
    <PickField
      at={at}
      label={label}
      value={String(days)}
      options={WINDOWS.map((count) => [String(count), textOf(count)] as const)}
      onChange={onChange}
    />
  );
}

const PERCENT = 100;

function Compared({ comparison }: { readonly comparison: AttributionComparison }) {
  const { t, formats } = useWords();
  const { here, elsewhere, campaigns, currency, touchpoints, received_time: at } = comparison;
  const number = new Intl.NumberFormat(formats, { maximumFractionDigits: 2 });
  const money = (micros: number) => microsText(micros, { currency, formats });
  const when = new Intl.DateTimeFormat(formats, { dateStyle: 'medium', timeStyle: 'short' });
  if (campaigns.length === 0) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('Nothing to compare in these days')}
          text={t(
            'Neither we nor your own system counted any conversions for your campaigns. Send a file below, or choose other days.',
          )}
        />
      </section>
    );
  }
  const figures = [
    [t('Counted here'), number.format(here.conversions), t('by our last touch')],
    [
      t('Credited elsewhere'),
      number.format(elsewhere.conversions),
      at === null
        ? t('nothing sent yet')
        : t('newest from {time}', { time: when.format(at * 1000) }),
    ],
    [t('Value here'), money(here.value_in_micro_currency), ''],
    [
      t('Value elsewhere'),
      money(elsewhere.value_in_micro_currency),
      touchpoints === null
        ? ''
        : t('{count} touches on the way, on average', { count: number.format(touchpoints) }),
    ],
  ] as const;
  return (
    <>
      <section className={page['card']} aria-label={t('In all')}>
        <dl className={styles['metrics']}>
          {figures.map(([label, value, beside]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={styles['value']}>{value}</dd>
              <dd className="t-12 soft">{beside}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className={page['card']} aria-labelledby="by-campaign">
        <div className={page['cardHead']}>
          <h2 id="by-campaign">{t('By campaign')}</h2>
        </div>
        <CampaignTable comparison={comparison} number={number} money={money} />
      </section>
    </>
  );
}

interface TableProps {
  readonly comparison: AttributionComparison;
  readonly number: Intl.NumberFormat;
  readonly money: (micros: number) => string;
}

function CampaignTable({ comparison: { here, elsewhere, campaigns }, number, money }: TableProps) {
  const { t, formats } = useWords();
  const percent = new Intl.NumberFormat(formats, { style: 'percent', signDisplay: 'exceptZero' });
  const share = new Intl.NumberFormat(formats, { style: 'percent' });
  const partOf = (part: number, all: number) => (all === 0 ? '–' : share.format(part / all));
  return (
    // A scrollable table needs focus, so that the keyboard can reach its end.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles['wide']} tabIndex={0} role="group" aria-labelledby="by-campaign">
      <table aria-labelledby="by-campaign">
        <thead>
          <tr>
            <th scope="col">{t('Campaign')}</th>
            <th scope="col">{t('Here')}</th>
            <th scope="col">{t('Elsewhere')}</th>
            <th scope="col">{t('Difference')}</th>
            <th scope="col">{t('Share here')}</th>
            <th scope="col">{t('Share elsewhere')}</th>
            <th scope="col">{t('Value here')}</th>
            <th scope="col">{t('Value elsewhere')}</th>
          </tr>
        </thead>
        <tbody>
          {campaigns.map((one) => (
            <tr key={one.campaign_id}>
              <th scope="row" dir="auto">
                {one.campaign_name}
              </th>
              <td>{number.format(one.here.conversions)}</td>
              <td>{number.format(one.elsewhere.conversions)}</td>
              <td>
                {one.here.conversions === 0
                  ? '–'
                  : percent.format(
                      Math.round(
                        (PERCENT * (one.elsewhere.conversions - one.here.conversions)) /
                          one.here.conversions,
                      ) / PERCENT,
                    )}
              </td>
              <td>{partOf(one.here.conversions, here.conversions)}</td>
              <td>{partOf(one.elsewhere.conversions, elsewhere.conversions)}</td>
              <td>{money(one.here.value_in_micro_currency)}</td>
              <td>{money(one.elsewhere.value_in_micro_currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

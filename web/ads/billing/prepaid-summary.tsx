import Clock from 'lucide-react/icons/clock';
import { type AdBilling, getAdBilling } from '#contract/ads/billing.ts';
import { getAdReport } from '#contract/ads/reports.ts';
import { useApp, useCall, usePages } from '#web/kernel/app/app-context.tsx';
import { day } from '#web/kernel/core/time.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { useConsole, useConsolePath } from '../console/console-context.ts';
import page from '../console/console-page.module.css';
import { microsText } from '../console/micros-text.ts';
import { Money } from '../console/money.tsx';
import { EmptyCard } from '../console/states.tsx';
import { dayAt } from '../reporting/range.ts';
import styles from './billing.module.css';
import { Figure } from './figure.tsx';
import { type Pace, paceDays, paceOf } from './pace.ts';
import { spendOf, spentIn } from './prepaid-inputs.ts';

/** Warns early enough to send more money. */
const WARNED_DAYS = 14;

/** Deposits and credits, spend, and how long the rest lasts [CONSOLE-15]. */
export function PrepaidSummary() {
  const { t } = useWords();
  const pathOf = useConsolePath();
  const advertiser_id = useConsole().account.id;
  const billing = useCall(getAdBilling, { advertiser_id });
  const today = dayAt(useApp().renderedAt);
  const week = usePages(getAdReport, spentIn(advertiser_id, paceDays(today)));
  const left = billing.left_in_micro_currency;
  const pace = paceOf(spendOf(week.data.pages), left, today);
  if (left === 0 && billing.spent_in_micro_currency === 0) {
    return (
      <section className={page['card']}>
        <EmptyCard
          title={t('No money here yet')}
          text={t("Once there's some, you'll see how much is left and how long it'll last.")}
          action={
            <PageLink className="link" href={pathOf('billing')}>
              {t('How to pay')}
            </PageLink>
          }
        />
      </section>
    );
  }
  return (
    <>
      <RunsOut left={left} pace={pace} currency={billing.currency} />
      <section className={page['card']}>
        <Figures billing={billing} pace={pace} />
        <div className={styles['under']}>
          <PageLink className="link" href={pathOf('billing_prepaid_spend_campaign_breakdown')}>
            {t('What each campaign spent, day by day')}
          </PageLink>
        </div>
      </section>
    </>
  );
}

interface FiguresProps {
  readonly billing: AdBilling;
  readonly pace: Pace | null;
}

function Figures({ billing, pace }: FiguresProps) {
  const { t, formats } = useWords();
  const { currency, spent_in_micro_currency: spent, line_in_micro_currency: line } = billing;
  const money = (micros: number) => <Money micros={micros} currency={currency} />;
  const text = (micros: number) => microsText(micros, { currency, formats });
  const open = spent - billing.closed_in_micro_currency;
  return (
    <dl className={classNames(styles['trio'], styles['five'])}>
      <Figure
        label={t('Paid in')}
        value={money(billing.paid_in_micro_currency)}
        beside={t('all you ever paid')}
      />
      <Figure
        label={t('Credits')}
        value={money(billing.granted_in_micro_currency)}
        beside={t('given to you, used first')}
      />
      <Figure
        label={t('Spent')}
        value={money(spent)}
        beside={
          open > 0
            ? t('{open} of it joins the history within the hour', { open: text(open) })
            : t('all of it in the history')
        }
      />
      <Figure
        label={t('Remaining')}
        value={money(billing.left_in_micro_currency)}
        beside={line > 0 ? t('with {line} to pay later', { line: text(line) }) : ''}
      />
      <Lasts pace={pace} currency={currency} />
    </dl>
  );
}

function Lasts({ pace, currency }: { readonly pace: Pace | null; readonly currency: string }) {
  const { t, formats } = useWords();
  const label = t('Lasts about');
  if (pace === null) {
    return <Figure label={label} value="–" beside={t('nothing spent in the last 7 days')} />;
  }
  const beside = t('at {pace} a day, as in the last 7 days', {
    pace: microsText(pace.perDay, { currency, formats }),
  });
  const format = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;
  const days = new Intl.NumberFormat(formats, format).format(pace.days);
  return (
    <Figure
      label={label}
      value={pace.until === null ? t('Over a year') : <data value={pace.days}>{days}</data>}
      beside={beside}
    />
  );
}

interface RunsOutProps {
  readonly left: number;
  readonly pace: Pace | null;
  readonly currency: string;
}

/** Warns on which day ads will stop, or that they have stopped. */
function RunsOut({ left, pace, currency }: RunsOutProps) {
  const { t, formats } = useWords();
  const isOver = left <= 0;
  const until = pace !== null && pace.days <= WARNED_DAYS ? pace.until : null;
  if (!isOver && until === null) return null;
  return (
    <div className={classNames(page['note'], page['warn'])} role="status">
      <Clock size={16} aria-hidden="true" />
      <p>
        {isOver || until === null || pace === null
          ? t("It's all spent. Your ads have stopped, and start again once money arrives.")
          : t(
              'At {pace} a day this runs out on {day} (UTC). Your ads stop then, and start again once money arrives.',
              {
                pace: microsText(pace.perDay, { currency, formats }),
                day: day(new Date(until), formats, 'UTC'),
              },
            )}
      </p>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { EVENTS_OF, MAX_FREQUENCY } from '#contract/ads/campaign-rules.ts';
import { getAdBidFloor } from '#contract/ads/drafts/drafts.ts';
import { BID_STRATEGIES, type BidStrategy, type BillableEvent } from '#contract/ads/objects.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole } from '../console/console-context.ts';
import { microsText } from '../console/micros-text.ts';
import { useBuilding } from './builder-context.ts';
import { bidUnit, eventLabel, strategyLabel, strategyText } from './builder-words.ts';
import styles from './builder.module.css';
import { OptionCards } from '../fields/choice-fields.tsx';
import { withEvent, withStrategy } from '../drafts/edit-document.ts';
import { FixedField, MoneyField, NumberField, Segments, TimeField } from '../fields/fields.tsx';
import type { GroupForm } from './use-group.ts';

interface Props {
  readonly form: GroupForm;
  /** The billable event is fixed once published. */
  readonly isPublished?: boolean;
}

/** The ad group's budget and schedule. */
export function BudgetFields({ form: { group, path, set, problemAt } }: Props) {
  const { t } = useWords();
  const { document, payer } = useBuilding();
  const { is_flexible_daily_budgets: isFlexible } = document.campaign;
  const isShared = group.budget_type === 'CBO_ADGROUP';
  const isLifetime = group.budget_type === 'LIFETIME';
  return (
    <section className={styles['block']}>
      <h2>{t('Budget and schedule')}</h2>
      {isShared ? (
        <p className="soft">{t('The campaign shares its budget across ad groups.')}</p>
      ) : (
        <div className={styles['pair']}>
          <Segments
            label={t('Kind')}
            value={isLifetime ? 'LIFETIME' : 'DAILY'}
            options={[
              ['DAILY', t('Daily')],
              ...(isFlexible ? [] : [['LIFETIME', t('Lifetime')] as const]),
            ]}
            error={problemAt('budget_type')}
            onChange={(type) => set({ budget_type: type })}
          />
          <MoneyField
            at={`${path}.budget_in_micro_currency`}
            label={isLifetime ? t('Lifetime budget') : t('Daily budget')}
            currency={payer.currency}
            micros={group.budget_in_micro_currency}
            error={problemAt('budget_in_micro_currency')}
            onChange={(micros) => set({ budget_in_micro_currency: micros })}
          />
        </div>
      )}
      <div className={styles['pair']}>
        <TimeField
          at={`${path}.start_time`}
          label={t('Starts, in UTC')}
          seconds={group.start_time}
          hint={t('Leave empty to start with its campaign.')}
          error={problemAt('start_time')}
          onChange={(start_time) => set({ start_time })}
        />
        <TimeField
          at={`${path}.end_time`}
          label={t('Ends, in UTC')}
          seconds={group.end_time}
          hint={t('Leave empty to end with its campaign.')}
          error={problemAt('end_time')}
          onChange={(end_time) => set({ end_time })}
        />
      </div>
    </section>
  );
}

/** Placement, billable event, bid and pacing. */
export function BidFields({ form, isPublished = false }: Props) {
  const { t } = useWords();
  const { campaign } = useBuilding().document;
  const { group, path, set, change, problemAt } = form;
  const events = EVENTS_OF[campaign.objective_type];
  const isShared = group.budget_type === 'CBO_ADGROUP';
  return (
    <section className={styles['block']}>
      <h2>{t('Placement, bid and pacing')}</h2>
      <div className={styles['pair']}>
        <Segments
          label={t('Placement')}
          value={group.placement_group}
          options={[
            ['ALL', t('Everywhere')],
            ['SEARCH', t('Search results')],
            ['BROWSE', t('Browse')],
          ]}
          error={problemAt('placement_group')}
          onChange={(placement_group) => set({ placement_group })}
        />
        {isPublished || events.length === 1 ? (
          <FixedField label={t('You pay for')} value={t(eventLabel[group.billable_event])} />
        ) : (
          <Segments<BillableEvent>
            label={t('You pay for')}
            value={group.billable_event}
            options={events.map((event) => [event, t(eventLabel[event])] as const)}
            error={problemAt('billable_event')}
            onChange={(event) => change((now) => withEvent(now, event))}
          />
        )}
      </div>
      {campaign.objective_type === 'VIDEO_COMPLETION' ? (
        <p className="soft">{t('With this objective, bids are automatic.')}</p>
      ) : (
        <Bid form={form} />
      )}
      <div className={styles['pair']}>
        <Segments
          label={t('Pacing')}
          value={group.pacing_delivery_type}
          options={[
            ['STANDARD', t('Evenly over the day')],
            ...(isShared ? [] : [['ACCELERATED', t('As fast as it goes')] as const]),
          ]}
          error={problemAt('pacing_delivery_type')}
          onChange={(pacing_delivery_type) => set({ pacing_delivery_type })}
        />
        {group.billable_event === 'IMPRESSION' && (
          <NumberField
            at={`${path}.lifetime_frequency_cap`}
            label={t('Most views per person')}
            value={group.lifetime_frequency_cap}
            most={MAX_FREQUENCY}
            hint={t('Times in 30 days. Leave empty for no limit. A limit needs an end date.')}
            error={problemAt('lifetime_frequency_cap')}
            onChange={(cap) => set({ lifetime_frequency_cap: cap })}
          />
        )}
      </div>
    </section>
  );
}

function Bid({ form: { group, path, set, change, problemAt } }: Props) {
  const { t } = useWords();
  const { payer } = useBuilding();
  const isAutomatic = group.bid_strategy_type === 'AUTOMATIC_BID';
  return (
    <div className={styles['pair']}>
      <OptionCards<BidStrategy>
        label={t('Bid')}
        value={group.bid_strategy_type}
        options={BID_STRATEGIES.map((value) => ({
          value,
          icon: null,
          title: t(strategyLabel[value]),
          text: t(strategyText[value]),
        }))}
        onChange={(strategy) => change((now) => withStrategy(now, strategy))}
      />
      {!isAutomatic && (
        <MoneyField
          at={`${path}.bid_in_micro_currency`}
          label={t('Your bid')}
          currency={payer.currency}
          unit={t(bidUnit[group.billable_event])}
          micros={group.bid_in_micro_currency}
          hint={<FloorHint group={group} />}
          error={problemAt('bid_in_micro_currency')}
          onChange={(micros) => set({ bid_in_micro_currency: micros })}
        />
      )}
    </div>
  );
}

/** The minimum bid. */
function FloorHint({ group }: Pick<GroupForm, 'group'>) {
  const { t, formats } = useWords();
  const { account } = useConsole();
  const { campaign } = useBuilding().document;
  const { LOCATION } = group.targeting_spec;
  const { data } = useQuery(
    callOptions(useSend(), getAdBidFloor, {
      advertiser_id: account.id,
      objective_type: campaign.objective_type,
      billable_event: group.billable_event,
      targeting_spec: LOCATION ? { LOCATION } : {},
    }),
  );
  if (data === undefined) return <>{t('Checking the minimum bid…')}</>;
  const { floor_in_micro_currency: micros, country, currency } = data;
  if (micros === null || country === null) return <>{t('No minimum bid here.')}</>;
  const names = new Intl.DisplayNames(formats, { type: 'region' });
  const amount = microsText(micros, { currency, formats });
  return (
    <>{t('At least {amount} in {country}.', { amount, country: names.of(country) ?? country })}</>
  );
}

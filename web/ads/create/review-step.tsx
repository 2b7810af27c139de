import ArrowRight from 'lucide-react/icons/arrow-right';
import CircleCheck from 'lucide-react/icons/circle-check';
import X from 'lucide-react/icons/x';
import type { AdProblem } from '#contract/ads/campaign-rules.ts';
import type { DraftDocument, DraftGroup } from '#contract/ads/drafts/drafts.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { classNames } from '#web/ui/base/class-names.ts';
import { objectiveLabel } from '../campaigns/status-words.ts';
import { microsText } from '../console/micros-text.ts';
import { useBuilding } from '../builder/builder-context.ts';
import { eventLabel, strategyLabel } from '../builder/builder-words.ts';
import styles from '../builder/builder.module.css';
import { labelOf, timeText } from '../drafts/field-words.ts';
import { namesOf } from '../fields/names-of.ts';

interface Props {
  readonly onJump: (field: string) => void;
}

/** The last step: problems, each linked to its field, and everything that will be created. */
export function ReviewStep({ onJump }: Props) {
  const { t } = useWords();
  const { document, problems } = useBuilding();
  return (
    <>
      <h1 className="h-28">{t('Review your campaign')}</h1>
      {problems.length === 0 ? (
        <p className={styles['note']} role="status">
          <CircleCheck size={16} aria-hidden="true" />
          {t('Nothing to fix. Publish it when you like.')}
        </p>
      ) : (
        <Problems problems={problems} onJump={onJump} />
      )}
      <CampaignFacts onEdit={() => onJump('campaign.name')} />
      {document.ad_groups.map((group, at) => (
        <GroupFacts
          key={group.key}
          group={group}
          onEdit={() => onJump(`ad_groups.${at}.name`)}
          onEditAds={() => onJump(`ad_groups.${at}.ads`)}
        />
      ))}
    </>
  );
}

function Problems({ problems, onJump }: Props & { readonly problems: readonly AdProblem[] }) {
  const { t } = useWords();
  const { document } = useBuilding();
  return (
    <section className={styles['block']} role="alert">
      <h2>
        {t('{count, plural, one {# thing to fix} other {# things to fix}}', {
          count: problems.length,
        })}
      </h2>
      <ul className={styles['list']}>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <button type="button" className={styles['jump']} onClick={() => onJump(field)}>
              <span className={classNames(styles['knot'], styles['bad'])}>
                <X size={11} strokeWidth={3} aria-hidden="true" />
              </span>
              <span>
                <b>{t(message)}</b>
              </span>
              <span className="t-12 soft" dir="auto">
                {t(labelOf(field))}, {ownerOf(document, field) || t('no name yet')}
              </span>
              <ArrowRight size={16} className="flip" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The name of the entity that a field belongs to. */
function ownerOf({ campaign, ad_groups: groups }: DraftDocument, field: string): string {
  const [kind, at, part, index] = field.split('.');
  const group = kind === 'ad_groups' ? groups[Number(at)] : undefined;
  if (group === undefined) return campaign.name;
  const isShown = part === 'ads' || part === 'product_groups';
  return (isShown && group[part][Number(index)]?.name) || group.name;
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string | null])[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) =>
        value === null ? null : (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}

interface HeadProps {
  readonly title: string;
  readonly onEdit: () => void;
}

function Head({ title, onEdit }: HeadProps) {
  const { t } = useWords();
  return (
    <div className={styles['head']}>
      <h2 dir="auto">{title}</h2>
      <button
        type="button"
        className={styles['link']}
        aria-label={t('Edit {name}', { name: title })}
        onClick={onEdit}
      >
        {t('Edit')}
      </button>
    </div>
  );
}

function CampaignFacts({ onEdit }: { readonly onEdit: () => void }) {
  const { t, formats } = useWords();
  const { document, payer } = useBuilding();
  const { campaign } = document;
  const money = (micros: number) => microsText(micros, { currency: payer.currency, formats });
  const { daily_spend_cap: day, lifetime_spend_cap: whole } = campaign;
  const budget =
    day !== null
      ? t('{amount} a day', { amount: money(day) })
      : whole !== null && t('{amount} in total', { amount: money(whole) });
  return (
    <section className={styles['block']}>
      <Head title={t('Campaign')} onEdit={onEdit} />
      <Facts
        facts={[
          [t('Name'), campaign.name || '–'],
          [t('Objective'), t(objectiveLabel[campaign.objective_type])],
          [t('Budget'), budget || t('by ad group')],
          [t('Runs'), runsText(campaign, { formats, t })],
        ]}
      />
    </section>
  );
}

interface Said {
  readonly formats: string;
  readonly t: Translate;
}

function runsText(
  { start_time: from, end_time: to }: Pick<DraftGroup, 'start_time' | 'end_time'>,
  { formats, t }: Said,
): string {
  const start =
    from === null ? t('from now on') : t('from {time}', { time: timeText(from, formats) });
  return to === null
    ? t('{start}, until you pause it', { start })
    : t('{start} until {time}, in UTC', { start, time: timeText(to, formats) });
}

interface GroupProps {
  readonly group: DraftGroup;
  readonly onEdit: () => void;
  readonly onEditAds: () => void;
}

function GroupFacts({ group, onEdit, onEditAds }: GroupProps) {
  const { t, formats } = useWords();
  const { payer } = useBuilding();
  const {
    targeting_spec: spec,
    budget_in_micro_currency: budget,
    bid_in_micro_currency: bid,
  } = group;
  const money = (micros: number) => microsText(micros, { currency: payer.currency, formats });
  const named = (codes: readonly string[] | undefined, type: 'region' | 'language') =>
    codes
      ? namesOf(codes, type, formats)
          .map(([, name]) => name)
          .join(', ')
      : null;
  const amount =
    budget === null
      ? null
      : group.budget_type === 'LIFETIME'
        ? t('{amount} in total', { amount: money(budget) })
        : t('{amount} a day', { amount: money(budget) });
  return (
    <section className={styles['block']}>
      <Head title={group.name || t('Ad group')} onEdit={onEdit} />
      <Facts
        facts={[
          [t('Countries'), named(spec.LOCATION, 'region') ?? t('everywhere')],
          [t('Languages'), named(spec.LOCALE, 'language')],
          [t('Interests'), spec.INTEREST?.join(', ') ?? t('all')],
          [t('Keywords'), group.keywords.length > 0 ? String(group.keywords.length) : null],
          [t('Budget'), amount ?? t('of its campaign')],
          [t('You pay for'), t(eventLabel[group.billable_event])],
          [t('Bid'), bid === null ? t(strategyLabel[group.bid_strategy_type]) : money(bid)],
          [t('Runs'), runsText(group, { formats, t })],
        ]}
      />
      <Head title={t('Ads')} onEdit={onEditAds} />
      <ul className={styles['list']}>
        {group.product_groups.map((one) => (
          <li key={one.key} className={styles['head']}>
            <span dir="auto">{one.name}</span>
            <span className="soft">
              {one.included
                ? one.bid_in_micro_currency === null
                  ? t('Product group')
                  : t('Product group, bid {amount}', { amount: money(one.bid_in_micro_currency) })
                : t('Left out')}
            </span>
          </li>
        ))}
        {group.ads.map((ad) => (
          <li key={ad.key} dir="auto">
            {ad.name || t('Ad')}
          </li>
        ))}
      </ul>
    </section>
  );
}

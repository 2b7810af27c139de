import type { AdRecommendation } from '#contract/ads/recommendations/recommendations.ts';
import {
  ENOUGH_ADS,
  FEW_ADS_AFTER_DAYS,
  LEAST_DAYS_SPENT_OUT,
  RULE_DAYS,
  SLOW_AFTER_DAYS,
  SLOW_PERCENT,
  SPENT_OUT_PERCENT,
} from '#contract/ads/recommendations/rules.ts';
import { REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import type { Words } from '#web/kernel/words/words.ts';
import { microsText } from '../console/micros-text.ts';

type Kind = AdRecommendation['kind'];

/** Purposes of recommendations; English, to be translated. */
export const PURPOSES = {
  SPEND: 'Spend better',
  REACH: 'Reach more people',
  MEND: 'Fix',
} as const;
export type Purpose = keyof typeof PURPOSES;
export const purposeOf: Readonly<Record<Kind, Purpose>> = {
  RAISE_BUDGET: 'SPEND',
  AUTO_TARGETING: 'REACH',
  EXPAND_AGE: 'REACH',
  ADD_PINS: 'REACH',
  MEND_AD: 'MEND',
};

interface Said {
  readonly title: string;
  /** The old and the new value, in short. */
  readonly what: string;
  readonly because: string;
  readonly expect: string;
  /** The rule's conditions. */
  readonly rule: readonly string[];
}

type Speak = Pick<Words, 't' | 'formats'> & { readonly currency: string };

/** A recommendation's texts. */
export function wordsOf(one: AdRecommendation, speak: Speak): Said {
  return SAYING[one.kind](one, speak);
}

const slowRule = ({ t }: Speak): string[] => [
  t('spent < {percent}% of its budgets', { percent: SLOW_PERCENT }),
  t('in {days} days', { days: RULE_DAYS }),
  t('running ≥ {days} days', { days: SLOW_AFTER_DAYS }),
];
function slowBecause({ facts }: AdRecommendation, { t, formats, currency }: Speak): string {
  const amount = (micros: number) => microsText(micros, { currency, formats });
  return t('it spent {spent} of {budgets} in {days} days.', {
    spent: amount(facts.spend_in_micro_currency ?? 0),
    budgets: amount((facts.budget_in_micro_currency ?? 0) * RULE_DAYS),
    days: RULE_DAYS,
  });
}

const SAYING: Readonly<Record<Kind, (one: AdRecommendation, speak: Speak) => Said>> = {
  RAISE_BUDGET(one, { t, formats, currency }) {
    const amount = (micros: number) => microsText(micros, { currency, formats });
    const { facts, change } = one;
    const [from, to] = [Number(change?.from ?? 0), Number(change?.to ?? 0)];
    const { clicks, spend_in_micro_currency: spend } = facts;
    const more = clicks && spend ? Math.floor(((to - from) * clicks) / spend) : 0;
    return {
      title: t('Raise the daily budget of {name}', { name: one.entity_name }),
      what: `${amount(from)} → ${amount(to)}`,
      because: t('the budget was used up on {days} of {all} days.', {
        days: facts.days_spent_out ?? 0,
        all: RULE_DAYS,
      }),
      expect:
        clicks && spend && more > 0
          ? t('up to {clicks} more clicks a day at {cost} each, as now.', {
              clicks: more,
              cost: amount(Math.round(spend / clicks)),
            })
          : t('more people to see it.'),
      rule: [
        t('spent ≥ {percent}% of the budget', { percent: SPENT_OUT_PERCENT }),
        t('on ≥ {days} of {all} days', { days: LEAST_DAYS_SPENT_OUT, all: RULE_DAYS }),
      ],
    };
  },
  AUTO_TARGETING: (one, speak) => ({
    title: speak.t('Let {name} find people automatically', { name: one.entity_name }),
    what: speak.t('Automatic targeting is off'),
    because: slowBecause(one, speak),
    expect: speak.t('more people to see it, for the same bid and budget.'),
    rule: [speak.t('automatic targeting = off'), ...slowRule(speak)],
  }),
  EXPAND_AGE: (one, speak) => ({
    title: speak.t('Show {name} to every age', { name: one.entity_name }),
    what: agesText(one.change?.from ?? null, speak),
    because: slowBecause(one, speak),
    expect: speak.t('more people to see it, for the same bid and budget.'),
    rule: [speak.t('ages ≠ all'), ...slowRule(speak)],
  }),
  ADD_PINS: (one, { t }) => ({
    title: t('Add Pins to {name}', { name: one.entity_name }),
    what: t('{count, plural, =0 {It has no ads} one {It has # ad} other {It has # ads}}', {
      count: one.facts.ads ?? 0,
    }),
    because: one.facts.ads
      ? t('people see the same few Pins again and again.')
      : t('there is nothing in it that can be shown.'),
    expect: t('the ad people like best to be shown most.'),
    rule: [
      t('ads < {count}', { count: ENOUGH_ADS }),
      t('running ≥ {days} days', { days: FEW_ADS_AFTER_DAYS }),
    ],
  }),
  MEND_AD: (one, { t, formats }) => ({
    title: t('Fix “{name}”', { name: one.entity_name }),
    what: new Intl.ListFormat(formats, { type: 'conjunction' }).format(
      one.facts.reasons.map((reason) => t(REJECTED_REASONS[reason as RejectedReason])),
    ),
    because: t('it was rejected, so no one sees it.'),
    expect: t('another review once you change it.'),
    rule: [t('review = rejected')],
  }),
};

function agesText(from: string | null, { t }: Speak): string {
  const spec = JSON.parse(from ?? '{}') as Record<string, string[] | undefined>;
  const [least] = spec['MINIMUM_AGE'] ?? [];
  const [most] = spec['MAXIMUM_AGE'] ?? [];
  const ages = least && most ? `${least} – ${most}` : (spec['AGE_BUCKET'] ?? []).join(', ');
  return t('Ages {ages} now', { ages });
}

import type { NoticeKind } from '#contract/ads/notices/notice-rules.ts';
import type { AdNotice } from '#contract/ads/notices/notices.ts';
import { REJECTED_REASONS, type RejectedReason } from '#contract/ads/review-reasons.ts';
import type { Words } from '#web/kernel/words/words.ts';
import { microsText } from '../console/micros-text.ts';

/** Titles of notices by kind; English, to be translated. */
export const noticeLabel: Readonly<Record<NoticeKind, string>> = {
  AD_REJECTED: 'An ad was rejected',
  AD_APPROVED: 'An ad was approved',
  BUDGET_GONE: 'A budget is used up',
  CAMPAIGN_ENDED: 'A campaign ended',
  FUNDS_LOW: 'Money is running low',
  FUNDS_GONE: 'Money is used up',
  PAYMENT_FAILED: 'A payment failed',
  TAG_SILENT: 'A tag went quiet',
  ACCOUNT_STOPPED: 'The ad account was stopped',
  AUDIENCE_TAKEN_BACK: 'An audience is no longer shared',
};

interface Said {
  readonly title: string;
  readonly text: string;
  /** The link's label. */
  readonly way: string;
}

type Speak = Pick<Words, 't' | 'formats'> & { readonly currency: string };

/** A notice's text. */
export const wordsOf = (notice: AdNotice, speak: Speak): Said => SAYING[notice.kind](notice, speak);

const amountOf = (notice: AdNotice, { formats, currency }: Speak): string =>
  microsText(notice.amount_in_micro_currency ?? 0, { currency, formats });

const SAYING: Readonly<Record<NoticeKind, (notice: AdNotice, speak: Speak) => Said>> = {
  AD_REJECTED: ({ name, reasons }, { t }) => ({
    title: t('“{name}” was rejected', { name }),
    text: reasons
      .map((reason) => t(REJECTED_REASONS[reason as RejectedReason] ?? REJECTED_REASONS.OTHER))
      .join(' '),
    way: t('See the ad'),
  }),
  AD_APPROVED: ({ name }, { t }) => ({
    title: t('“{name}” was approved', { name }),
    text: t('People can see it from now on.'),
    way: t('See the ad'),
  }),
  BUDGET_GONE: (notice, speak) => ({
    title: speak.t('“{name}” is out of budget', { name: notice.name }),
    text: speak.t('Its {amount} is used up for now.', { amount: amountOf(notice, speak) }),
    way: speak.t('Take a look'),
  }),
  CAMPAIGN_ENDED: ({ name }, { t }) => ({
    title: t('“{name}” has ended', { name }),
    text: t('See how it went, and what people liked.'),
    way: t('See its insights'),
  }),
  FUNDS_LOW: (notice, speak) => ({
    title: speak.t('Your money is running low'),
    text: speak.t("{amount} was left. At that week's pace, it'll last less than three days.", {
      amount: amountOf(notice, speak),
    }),
    way: speak.t('Go to billing'),
  }),
  FUNDS_GONE: (_, { t }) => ({
    title: t("There's no money left"),
    text: t('Your ads are ready, and start showing once some comes in.'),
    way: t('Go to billing'),
  }),
  PAYMENT_FAILED: (_, { t }) => ({
    title: t("A payment didn't go through"),
    text: t('Check your payment method, so your ads can go on.'),
    way: t('Go to billing'),
  }),
  TAG_SILENT: ({ name }, { t }) => ({
    title: t('“{name}” has gone quiet', { name }),
    text: t("Nothing has come from this tag lately, so what people do on your site isn't counted."),
    way: t('Take a look'),
  }),
  ACCOUNT_STOPPED: (_, { t }) => ({
    title: t('Your ads have been stopped'),
    text: t(
      'The people who run this site stopped the ad account. For now, nothing is shown or charged. Ask them what it takes to go on.',
    ),
    way: t('Go to the overview'),
  }),
  AUDIENCE_TAKEN_BACK: ({ name, note }, { t }) => ({
    title: t('{account} no longer shares the audience “{name}”', { account: note ?? '', name }),
    text: t('Your ad groups go on without it. Those that were for nobody else are paused.'),
    way: t('See the ad groups'),
  }),
};

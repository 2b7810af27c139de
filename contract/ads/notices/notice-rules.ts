import type { AdRight } from '#contract/kernel/ad-rights.ts';

/**
 * What people of an ad account are told of. A link in a letter names kinds by their place in this list: new ones go to
 * its end, and none goes away.
 */
export const NOTICE_KINDS = [
  'AD_REJECTED',
  'AD_APPROVED',
  'BUDGET_GONE',
  'CAMPAIGN_ENDED',
  'FUNDS_LOW',
  'FUNDS_GONE',
  'PAYMENT_FAILED',
  'TAG_SILENT',
  'ACCOUNT_STOPPED',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Who is told: whoever may do something about it, or has a use for it. */
export const NOTICE_RIGHTS: Readonly<Record<NoticeKind, AdRight>> = {
  AD_REJECTED: 'campaigns',
  AD_APPROVED: 'campaigns',
  BUDGET_GONE: 'campaigns',
  CAMPAIGN_ENDED: 'reporting',
  FUNDS_LOW: 'billing_edit',
  FUNDS_GONE: 'billing_edit',
  PAYMENT_FAILED: 'billing_edit',
  TAG_SILENT: 'conversions',
  ACCOUNT_STOPPED: 'act',
};

/** What a notice is about. */
export const NOTICE_LEVELS = ['ADVERTISER', 'CAMPAIGN', 'AD_GROUP', 'AD', 'TAG'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

/** Notices are kept this many days. */
export const NOTICE_DAYS = 90;
/** Unread ones are counted up to here. */
export const MOST_UNREAD = 99;
/** Money is low when it does not last this many days at the pace of the last ones. */
export const FUNDS_LOW_DAYS = 3;

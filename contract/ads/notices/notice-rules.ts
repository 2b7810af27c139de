import type { AdRight } from '#contract/kernel/ad-rights.ts';

/**
 * Kinds of notices to people of an ad account. Links in e-mails refer to kinds by position in this list: append new
 * ones, and never remove any.
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
  'AUDIENCE_TAKEN_BACK',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The right that the recipients have: those who can act on the notice or need to know. */
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
  AUDIENCE_TAKEN_BACK: 'campaigns',
};

/** The kind of thing a notice is about. */
export const NOTICE_LEVELS = ['ADVERTISER', 'CAMPAIGN', 'AD_GROUP', 'AD', 'TAG'] as const;
export type NoticeLevel = (typeof NOTICE_LEVELS)[number];

/** Days for which notices are stored. */
export const NOTICE_DAYS = 90;
/** Unread notices are counted up to this number. */
export const MOST_UNREAD = 99;
/** Funds are low if they will not last this many days at the recent pace. */
export const FUNDS_LOW_DAYS = 3;

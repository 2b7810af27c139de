import type { AdSummaryStatus, EntityStatus, SummaryStatus } from '#contract/ads/objects.ts';
import type { PROMOTION_STATUSES } from '#contract/ads/catalogs/product-promotions.ts';
import type { ObjectiveFilter } from '#contract/ads/reporting/objective-filters.ts';

export type Tone = 'run' | 'bad' | 'wait' | 'off';
/** Any status in a list. */
export type ShownStatus = SummaryStatus | AdSummaryStatus | (typeof PROMOTION_STATUSES)[number];

/** Labels and tones of summary statuses; the labels are English, to be translated. */
export const statusWords: Readonly<
  Record<ShownStatus, { readonly label: string; readonly tone: Tone }>
> = {
  RUNNING: { label: 'Running', tone: 'run' },
  APPROVED: { label: 'Approved', tone: 'run' },
  PENDING: { label: 'In review', tone: 'wait' },
  NOT_STARTED: { label: 'Not started', tone: 'wait' },
  REJECTED: { label: 'Rejected', tone: 'bad' },
  PAUSED: { label: 'Paused', tone: 'off' },
  COMPLETED: { label: 'Completed', tone: 'off' },
  ADVERTISER_DISABLED: { label: 'Switched off', tone: 'off' },
  EXCLUDED: { label: 'Left out', tone: 'off' },
  ARCHIVED: { label: 'Archived', tone: 'off' },
  DRAFT: { label: 'Draft', tone: 'off' },
  DELETED_DRAFT: { label: 'Deleted draft', tone: 'off' },
};

export const objectiveLabel = {
  AWARENESS: 'Awareness',
  CONSIDERATION: 'Consideration',
  WEB_CONVERSION: 'Web conversion',
  CATALOG_SALES: 'Catalog sales',
  VIDEO_COMPLETION: 'Video completion',
} as const;

/** Labels of the objective filter, including former objectives. */
export const objectiveFilterLabel: Readonly<Record<ObjectiveFilter, string>> = {
  ...objectiveLabel,
  TRAFFIC: 'Traffic',
  ENGAGEMENT: 'Engagement',
  APP_INSTALL: 'App installs',
  PURCHASES: 'Purchases',
  VIDEO_VIEW: 'Video views',
  VIDEO_VIEWS_CPV: 'Video views, paid by view',
  MAX_WIDTH_VIDEO: 'Max-width video',
};

export const entityStatusLabel: Readonly<Record<EntityStatus, string>> = {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  ARCHIVED: 'Archived',
  DRAFT: 'Draft',
  DELETED_DRAFT: 'Deleted draft',
};

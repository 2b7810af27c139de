import type { AdChange, ChangedType, ChangeKind, ChangeSource } from '#contract/ads/history.ts';
import type { Words } from '#web/kernel/words/words.ts';
import { microsText } from '../console/micros-text.ts';

/** Labels of the history; English, to be translated. */

export const typeLabel: Readonly<Record<ChangedType, string>> = {
  campaign: 'Campaign',
  ad_group: 'Ad group',
  ad: 'Ad',
  keyword: 'Keyword',
  product_promotion: 'Product group',
  audience: 'Audience',
};

export const kindLabel: Readonly<Record<ChangeKind, string>> = {
  CREATED: 'Newly created',
  STATUS: 'Status',
  BUDGET: 'Budget',
  BID: 'Bid',
  TARGETING: 'Targeting',
  SCHEDULE: 'Dates',
  NAME: 'Name',
  REVIEW: 'Review',
  OTHER: 'Something else',
};

export const sourceLabel: Readonly<Record<ChangeSource, string>> = {
  UI: 'Console',
  API: 'API',
  BULK: 'Bulk change',
  RULE: 'Recommendation',
  OPERATOR: 'Ad review',
  SYSTEM: 'Automatic check',
};

const fieldLabel: Readonly<Record<string, string>> = {
  status: 'Status',
  archived: 'Status',
  included: 'Promoted',
  name: 'Name',
  daily_spend_cap: 'Daily budget',
  lifetime_spend_cap: 'Lifetime budget',
  is_flexible_daily_budgets: 'Flexible days',
  is_campaign_budget_optimization: 'Shared budget',
  budget_in_micro_currency: 'Budget',
  budget_type: 'Budget for',
  bid_in_micro_currency: 'Bid',
  bid_strategy_type: 'Bidding',
  targeting_spec: 'Audience',
  auto_targeting_enabled: 'Automatic targeting',
  placement_group: 'Where it shows',
  start_time: 'Starts',
  end_time: 'Ends',
  review_status: 'Review',
  rejected_reasons: 'Reasons',
  objective_type: 'Objective',
  billable_event: 'You pay for',
  pacing_delivery_type: 'Pace',
  lifetime_frequency_cap: 'Times per person',
  destination_url: 'Link',
  shared_with: 'Shared with',
  shared_by: 'Shared with you',
};

/** A short label of what changed. */
export const changedWhat = ({ kind, field }: AdChange): string =>
  kind === 'CREATED' ? kindLabel.CREATED : (fieldLabel[field] ?? field);

const valueLabel: Readonly<Record<string, string>> = {
  ACTIVE: 'Active',
  PAUSED: 'Paused',
  ARCHIVED: 'Archived',
  DRAFT: 'Draft',
  DELETED_DRAFT: 'Deleted draft',
  APPROVED: 'Approved',
  PENDING: 'In review',
  REJECTED: 'Rejected',
  OTHER: 'Not reviewed yet',
  DAILY: 'Each day',
  LIFETIME: 'Lifetime',
  CBO_ADGROUP: 'Shared by the campaign',
  AUTOMATIC_BID: 'Automatic',
  MAX_BID: 'Up to the bid',
  TARGET_AVG: 'Average bid',
  ALL: 'Everywhere',
  SEARCH: 'Search results',
  BROWSE: 'Home and related Pins',
  STANDARD: 'Even',
  ACCELERATED: 'As fast as possible',
};

const MONEY = new Set([
  'daily_spend_cap',
  'lifetime_spend_cap',
  'budget_in_micro_currency',
  'bid_in_micro_currency',
]);
const TIMES = new Set(['start_time', 'end_time']);
const FREE_TEXT = new Set(['name', 'destination_url', 'shared_with', 'shared_by']);

interface Shown extends Pick<Words, 't' | 'formats'> {
  readonly currency: string;
}

/** A changed value formatted for people; null if there was none. */
export function valueText(field: string, value: string | null, format: Shown): string | null {
  if (value === null) return null;
  const { t, formats, currency } = format;
  if (FREE_TEXT.has(field)) return value;
  if (MONEY.has(field)) return microsText(Number(value), { currency, formats });
  if (TIMES.has(field)) return momentText(value, formats);
  if (field === 'archived') return t(value === 'true' ? 'Archived' : 'Active');
  if (value === 'true' || value === 'false') return t(value === 'true' ? 'On' : 'Off');
  const label = valueLabel[value];
  if (label !== undefined) return t(label);
  return field === 'targeting_spec' ? specText(value, t('Everyone')) : value;
}

const momentText = (value: string, formats: string): string =>
  new Intl.DateTimeFormat(formats, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(value));

/** A targeting spec as text: each part's name with its values. */
function specText(value: string, everyone: string): string {
  const spec = Object.entries(JSON.parse(value) as Record<string, unknown>);
  if (spec.length === 0) return everyone;
  const parts = spec.map(
    ([part, of]) => `${part} ${Array.isArray(of) ? of.join(', ') : JSON.stringify(of)}`,
  );
  return parts.join(' · ');
}

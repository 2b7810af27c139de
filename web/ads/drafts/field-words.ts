import { microsText } from '../console/micros-text.ts';

/** Labels of API fields; English, to be translated. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  objective_type: 'Objective',
  status: 'Status',
  daily_spend_cap: 'Campaign daily budget',
  lifetime_spend_cap: 'Campaign lifetime budget',
  is_campaign_budget_optimization: 'Shares its budget across ad groups',
  is_flexible_daily_budgets: 'Flexible days',
  start_time: 'Starts',
  end_time: 'Ends',
  billable_event: 'You pay for',
  budget_in_micro_currency: 'Budget',
  budget_type: 'Budget type',
  bid_in_micro_currency: 'Bid',
  bid_strategy_type: 'Bid strategy',
  pacing_delivery_type: 'Pacing',
  placement_group: 'Placement',
  auto_targeting_enabled: 'Automatic targeting',
  optimization_goal_metadata: 'What counts',
  lifetime_frequency_cap: 'Most views per person',
  keywords: 'Keywords',
  ads: 'Ads',
  product_groups: 'Product groups',
  product_group_id: 'Product group',
  included: 'Promoted',
  ad_groups: 'Ad groups',
  pin_id: 'Pin',
  destination_url: 'Link',
  INTEREST: 'Interests',
  LOCATION: 'Countries',
  LOCALE: 'Languages',
  GENDER: 'Genders',
  APPTYPE: 'Devices',
  MINIMUM_AGE: 'Youngest age',
  MAXIMUM_AGE: 'Oldest age',
  AGE_BUCKET: 'Ages',
};

/** The label of a path: that of its last labelled part. */
export function labelOf(path: string): string {
  const part = path.split('.').findLast((one) => LABELS[one] !== undefined);
  return part === undefined ? path : (LABELS[part] ?? path);
}

const MONEY = new Set([
  'daily_spend_cap',
  'lifetime_spend_cap',
  'budget_in_micro_currency',
  'bid_in_micro_currency',
]);
const MS = 1000;

interface Shown {
  readonly currency: string;
  readonly formats: string;
}

/** A field's value formatted for people; null if it has none. */
export function valueText(path: string, value: unknown, format: Shown): string | null {
  const field = path.split('.').at(-1) ?? '';
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && MONEY.has(field)) return microsText(value, format);
  if (typeof value === 'number' && field.endsWith('_time')) return timeText(value, format.formats);
  if (Array.isArray(value)) return value.map((one) => textIn(one)).join(', ') || null;
  return textIn(value);
}

/** A time in UTC, such as "28 Sep 2026, 00:00". */
export const timeText = (seconds: number, formats: string): string =>
  new Intl.DateTimeFormat(formats, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(seconds * MS));

function textIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '✓' : '–';
  const { name, value: word } = value as { name?: unknown; value?: unknown };
  if (typeof word === 'string') return word;
  return typeof name === 'string' ? name : JSON.stringify(value);
}

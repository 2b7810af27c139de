import { type ChangeKind, type ChangeSource, UNDOABLE_KINDS } from '#contract/ads/history.ts';

/** What is known about a logged field. */
interface LoggedField {
  readonly kind: ChangeKind;
  /** The field's name in the API, used to undo a change. */
  readonly wire: string;
}

const field = (kind: ChangeKind, wire: string): LoggedField => ({ kind, wire });

/** The fields of the change log, by their names in rows. */
const FIELDS: Readonly<Record<string, LoggedField>> = {
  status: field('STATUS', 'status'),
  dailyCap: field('BUDGET', 'daily_spend_cap'),
  lifetimeCap: field('BUDGET', 'lifetime_spend_cap'),
  isFlexible: field('BUDGET', 'is_flexible_daily_budgets'),
  // It changes the ad groups' budgets too, so it cannot be undone alone.
  isSharedBudget: field('OTHER', 'is_campaign_budget_optimization'),
  budget: field('BUDGET', 'budget_in_micro_currency'),
  budgetType: field('BUDGET', 'budget_type'),
  bid: field('BID', 'bid_in_micro_currency'),
  bidStrategy: field('BID', 'bid_strategy_type'),
  spec: field('TARGETING', 'targeting_spec'),
  isAutoTargeted: field('TARGETING', 'auto_targeting_enabled'),
  placements: field('TARGETING', 'placement_group'),
  startAt: field('SCHEDULE', 'start_time'),
  endAt: field('SCHEDULE', 'end_time'),
  name: field('NAME', 'name'),
  review: field('REVIEW', 'review_status'),
  review_status: field('REVIEW', 'review_status'),
  reasons: field('REVIEW', 'rejected_reasons'),
  objective: field('OTHER', 'objective_type'),
  billableEvent: field('OTHER', 'billable_event'),
  pacing: field('OTHER', 'pacing_delivery_type'),
  goal: field('OTHER', 'optimization_goal_metadata'),
  frequencyCap: field('OTHER', 'lifetime_frequency_cap'),
  destinationUrl: field('OTHER', 'destination_url'),
  // Archiving a keyword is its only change; changes of product groups in ad groups cannot be undone.
  isArchived: field('STATUS', 'archived'),
  isIncluded: field('STATUS', 'included'),
  sharedWith: field('OTHER', 'shared_with'),
  sharedBy: field('OTHER', 'shared_by'),
};

/** Returns a logged field; unlisted ones have the same name in the API. */
export const loggedField = (name: string): LoggedField =>
  FIELDS[name] ?? { kind: 'OTHER', wire: name };

/** Returns the fields of these kinds. Creations are a separate row, whatever the field. */
export const fieldsOf = (kinds: readonly ChangeKind[]): string[] =>
  Object.keys(FIELDS).filter((name) => kinds.includes(loggedField(name).kind));

export const KNOWN_FIELDS: readonly string[] = Object.keys(FIELDS);
export const UNDOABLE_FIELDS: readonly string[] = fieldsOf(UNDOABLE_KINDS);

/** The log's values for each source; unlisted values are of people in the console. */
const SOURCES: Readonly<Record<ChangeSource, readonly string[]>> = {
  UI: ['console', 'quick_promote'],
  API: ['api'],
  BULK: ['bulk'],
  RULE: ['rule'],
  OPERATOR: ['operator'],
  SYSTEM: ['system'],
};

export const writtenSources = (sources: readonly ChangeSource[]): string[] =>
  sources.flatMap((source) => SOURCES[source]);

export function sourceOf(written: string): ChangeSource {
  const known = Object.entries(SOURCES) as [ChangeSource, readonly string[]][];
  return known.find(([, names]) => names.includes(written))?.[0] ?? 'UI';
}

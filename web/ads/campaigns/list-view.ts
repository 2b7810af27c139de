import {
  OBJECTIVE_FILTER_NAMES,
  type ObjectiveFilter,
} from '#contract/ads/reporting/objective-filters.ts';
import type { ListLevel } from '#contract/ads/reporting/preference-rules.ts';
import type { AdPreference } from '#contract/ads/reporting/preferences.ts';
import { ENTITY_STATUSES, type EntityStatus } from '#contract/ads/objects.ts';
import { SHOWN_COLUMNS, type ShownColumn, shownOf } from '../reporting/report-columns.ts';

type Search = Readonly<Record<string, string | undefined>>;

const USUAL: readonly EntityStatus[] = ['ACTIVE', 'PAUSED'];

/** The known names in a comma-separated parameter; null if it is missing or has an unknown name. */
function someOf<T extends string>(
  text: string | undefined,
  all: readonly T[],
): readonly T[] | null {
  const named = text?.split(',') ?? [];
  const known = all.filter((one) => named.includes(one));
  return known.length > 0 && known.length === named.length ? known : null;
}

/** The id parameters that each list accepts in its URL. */
const WITHIN: Readonly<Record<ListLevel, readonly string[]>> = {
  CAMPAIGN: [],
  AD_GROUP: ['campaign_id'],
  AD: ['campaign_id', 'ad_group_id'],
};

/** The id in a URL parameter, or null. */
export function idIn(search: unknown, field: string): string | null {
  const id = (search as Record<string, unknown>)[field];
  return typeof id === 'string' && /^\d{1,19}$/.test(id) ? id : null;
}

/** The server-side filters of a list and its report. */
export function filtersIn(search: Search) {
  const objectives = someOf(search['objective'], OBJECTIVE_FILTER_NAMES);
  return {
    entity_statuses: [...(someOf(search['status'], ENTITY_STATUSES) ?? USUAL)],
    ...(objectives && { objective_types: [...objectives] }),
  };
}

/** A list's state from its URL, with defaults, so that a link reproduces it. */
export interface ListView {
  readonly statuses: readonly EntityStatus[];
  readonly objectives: readonly ObjectiveFilter[];
  readonly query: string;
  readonly isDelivered: boolean;
  readonly columns: readonly ShownColumn[];
  /** Invalid URL parameters. */
  readonly problems: readonly string[];
}

export function listViewIn(search: Search, first: AdPreference, level: ListLevel): ListView {
  const { entity_statuses: statuses, objective_types: objectives = [] } = filtersIn(search);
  const named = search['columns']?.split(',') ?? [];
  const columns = named.filter((name): name is ShownColumn =>
    (SHOWN_COLUMNS as readonly string[]).includes(name),
  );
  const isWrong = {
    status: search['status'] !== undefined && someOf(search['status'], ENTITY_STATUSES) === null,
    objective: search['objective'] !== undefined && objectives.length === 0,
    columns: columns.length < named.length,
    delivered: !['0', '1', undefined].includes(search['delivered']),
  };
  return {
    statuses,
    objectives,
    query: search['q'] ?? '',
    isDelivered: (search['delivered'] ?? (first.delivered_only ? '1' : '0')) === '1',
    columns: columns.length > 0 ? columns : shownOf(first.columns[level]),
    problems: [
      ...Object.entries(isWrong).flatMap(([field, wrong]) => (wrong ? [field] : [])),
      ...WITHIN[level].filter((field) => field in search && idIn(search, field) === null),
    ],
  };
}

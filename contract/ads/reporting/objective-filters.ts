import type { Objective } from '../objects.ts';

/**
 * Objective filters of lists and reports [CONSOLE-08], with the current objectives they map to. Legacy names can only
 * filter; no campaign is created with one.
 */
export const OBJECTIVE_FILTERS = {
  AWARENESS: 'AWARENESS',
  CONSIDERATION: 'CONSIDERATION',
  TRAFFIC: 'CONSIDERATION',
  ENGAGEMENT: 'CONSIDERATION',
  WEB_CONVERSION: 'WEB_CONVERSION',
  APP_INSTALL: 'WEB_CONVERSION',
  CATALOG_SALES: 'CATALOG_SALES',
  PURCHASES: 'CATALOG_SALES',
  VIDEO_COMPLETION: 'VIDEO_COMPLETION',
  VIDEO_VIEW: 'VIDEO_COMPLETION',
  VIDEO_VIEWS_CPV: 'VIDEO_COMPLETION',
  MAX_WIDTH_VIDEO: 'VIDEO_COMPLETION',
} as const satisfies Record<string, Objective>;
export type ObjectiveFilter = keyof typeof OBJECTIVE_FILTERS;

export const OBJECTIVE_FILTER_NAMES = Object.keys(OBJECTIVE_FILTERS) as ObjectiveFilter[];

/** Returns the objectives that match the filters; null without filters. */
export function objectivesBehind(
  filters: readonly ObjectiveFilter[] | null | undefined,
): Objective[] | null {
  if (!filters || filters.length === 0) return null;
  return [...new Set(filters.map((filter) => OBJECTIVE_FILTERS[filter]))];
}

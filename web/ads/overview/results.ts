import type { Objective } from '#contract/ads/objects.ts';
import type { Metrics } from '../reporting/report-columns.ts';

const THOUSAND = 1000;

/** The result of each objective; null for conversions, which are not counted yet. */
const RESULTS: Readonly<
  Record<
    Objective,
    {
      readonly column: 'IMPRESSION' | 'CLICKTHROUGH' | 'VIDEO_P100';
      readonly each: number;
      readonly label: string;
    } | null
  >
> = {
  AWARENESS: { column: 'IMPRESSION', each: THOUSAND, label: 'per 1,000 impressions' },
  CONSIDERATION: { column: 'CLICKTHROUGH', each: 1, label: 'per outbound click' },
  WEB_CONVERSION: null,
  CATALOG_SALES: null,
  VIDEO_COMPLETION: { column: 'VIDEO_P100', each: 1, label: 'per full view' },
};

/** The metric that a campaign's ads are ranked by: its result, or outbound clicks if that is not counted. */
export const resultColumn = (objective: Objective) => RESULTS[objective]?.column ?? 'CLICKTHROUGH';

/** The cost per result, in whole micros; null without results. */
export function costPerResult(objective: Objective, metrics: Metrics | undefined): number | null {
  const result = RESULTS[objective];
  const many = (result && metrics?.[result.column]) ?? 0;
  if (!result || many === 0) return null;
  return Math.round(((metrics?.SPEND ?? 0) * result.each) / many);
}

/** Such as "per outbound click"; English, to be translated. */
export const resultLabel = (objective: Objective): string =>
  RESULTS[objective]?.label ?? 'conversions are not counted yet';

import type {
  createAdReportFile,
  ReportTemplate,
} from '#contract/ads/report-files/report-files.ts';
import {
  type DateRange,
  type FileLevel,
  KEYWORD_COLUMNS,
  type ReportFormat,
} from '#contract/ads/report-files/report-file-rules.ts';
import type { Breakdown, Granularity } from '#contract/ads/report-rules.ts';
import type { ObjectiveFilter } from '#contract/ads/reporting/objective-filters.ts';
import { FIRST_COLUMNS, FIRST_PREFERENCE } from '#contract/ads/reporting/preference-rules.ts';
import type { EntityStatus } from '#contract/ads/objects.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Attribution } from '../attribution/attribution.ts';
import {
  isConversionColumn,
  isShownColumn,
  type ShownColumn,
} from '../reporting/report-columns.ts';

type Input = SentOf<typeof createAdReportFile>;

/** The form of a report. */
export interface ReportDraft extends Attribution {
  readonly name: string;
  readonly level: FileLevel;
  readonly range: DateRange;
  /** For a custom range; '' before a day is chosen. */
  readonly from: string;
  readonly to: string;
  readonly granularity: Granularity;
  /** '' for no breakdown. */
  readonly breakdown: Breakdown | '';
  readonly columns: readonly ShownColumn[];
  /** '' for all. */
  readonly status: EntityStatus | '';
  readonly objective: ObjectiveFilter | '';
  /** Ids to filter by, as typed; empty for all. */
  readonly ids: string;
  readonly format: ReportFormat;
}

export const FIRST_DRAFT: ReportDraft = {
  name: '',
  level: 'CAMPAIGN',
  range: 'LAST_30_DAYS',
  from: '',
  to: '',
  granularity: 'DAY',
  breakdown: '',
  columns: FIRST_COLUMNS.filter((column) => isShownColumn(column)),
  click_window_days: FIRST_PREFERENCE.click_window_days,
  engagement_window_days: FIRST_PREFERENCE.engagement_window_days,
  view_window_days: FIRST_PREFERENCE.view_window_days,
  report_time: FIRST_PREFERENCE.report_time,
  status: '',
  objective: '',
  ids: '',
  format: 'CSV',
};

/** The filter parameter of each level's ids. */
const OWN_IDS = {
  CAMPAIGN: 'campaign_ids',
  AD_GROUP: 'ad_group_ids',
  AD: 'ad_ids',
  KEYWORD: 'ad_group_ids',
} as const;

/** An existing report to start from. */
export interface Made {
  readonly name: string;
  readonly format: ReportFormat;
  readonly template: ReportTemplate;
  readonly start_date: string;
  readonly end_date: string;
}

/** The form of an existing report. */
export function draftFrom({ name, format, template, start_date, end_date }: Made): ReportDraft {
  const isCustom = template.date_range === 'CUSTOM';
  const named = [...template.columns, ...template.conversion_columns];
  const ids = template.level === 'ADVERTISER' ? null : template[OWN_IDS[template.level]];
  return {
    name,
    level: template.level,
    range: template.date_range,
    from: isCustom ? start_date : '',
    to: isCustom ? end_date : '',
    granularity: template.granularity,
    breakdown: template.breakdown ?? '',
    columns: named.filter((column) => isShownColumn(column)),
    click_window_days: template.click_window_days ?? FIRST_DRAFT.click_window_days,
    engagement_window_days: template.engagement_window_days ?? FIRST_DRAFT.engagement_window_days,
    view_window_days: template.view_window_days ?? FIRST_DRAFT.view_window_days,
    report_time: template.report_time ?? FIRST_DRAFT.report_time,
    status: (template.entity_statuses?.[0] ?? '') as ReportDraft['status'],
    objective: (template.objective_types?.[0] ?? '') as ReportDraft['objective'],
    ids: ids?.join(', ') ?? '',
    format,
  };
}

/** The call's input to create a report. */
export function inputOf(advertiser_id: string, draft: ReportDraft): Omit<Input, 'guid'> {
  const { level, range, breakdown, status, objective } = draft;
  const isKeywords = level === 'KEYWORD';
  const chosen: readonly ShownColumn[] = isKeywords ? KEYWORD_COLUMNS : draft.columns;
  const conversions = chosen.filter((column) => isConversionColumn(column));
  const columns = chosen.filter((column) => !isConversionColumn(column));
  const ids = draft.ids.split(/[\s,]+/).filter((id) => id !== '');
  const isWhole = level === 'ADVERTISER';
  return {
    advertiser_id,
    name: draft.name,
    level,
    date_range: range,
    ...(range === 'CUSTOM' && { start_date: draft.from, end_date: draft.to }),
    granularity: breakdown === '' && !isKeywords ? draft.granularity : 'TOTAL',
    breakdown: breakdown === '' ? null : breakdown,
    columns,
    ...(conversions.length > 0 && {
      conversion_columns: conversions,
      click_window_days: draft.click_window_days,
      engagement_window_days: draft.engagement_window_days,
      view_window_days: draft.view_window_days,
      report_time: draft.report_time,
    }),
    ...(!isWhole && ids.length > 0 && { [OWN_IDS[level]]: ids }),
    ...(!isWhole && status !== '' && { entity_statuses: [status] }),
    ...(!isWhole && objective !== '' && { objective_types: [objective] }),
    format: draft.format,
  };
}

/** The call's input to create the same report again. */
export function inputAgain(advertiser_id: string, made: Made): Omit<Input, 'guid'> {
  const { date_range, columns, conversion_columns, ...same } = made.template;
  const isCustom = date_range === 'CUSTOM';
  return {
    ...(same as Pick<Input, keyof typeof same & keyof Input>),
    advertiser_id,
    name: made.name,
    format: made.format,
    date_range,
    ...(isCustom && { start_date: made.start_date, end_date: made.end_date }),
    columns,
    ...(conversion_columns.length > 0 && { conversion_columns }),
  };
}

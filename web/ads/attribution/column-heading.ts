import type { Translate } from '#web/kernel/words/words.ts';
import { COLUMN_FACTS, isConversionColumn, type ShownColumn } from '../reporting/report-columns.ts';
import type { Attribution } from './attribution.ts';

/**
 * The column heading in a file. Conversion columns state their attribution, because a file is read apart from its
 * page.
 */
export function columnHeading(column: ShownColumn, attribution: Attribution, t: Translate): string {
  const label = t(COLUMN_FACTS[column].label);
  if (!isConversionColumn(column)) return label;
  const counted = {
    column: label,
    click: attribution.click_window_days,
    engagement: attribution.engagement_window_days,
    view: attribution.view_window_days,
  };
  return attribution.report_time === 'TIME_OF_CONVERSION'
    ? t('{column} ({click} / {engagement} / {view} days, by day of conversion)', counted)
    : t('{column} ({click} / {engagement} / {view} days, by day of ad)', counted);
}

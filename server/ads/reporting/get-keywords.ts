import type { getKeywords as call, Keyword } from '#contract/ads/keywords.ts';
import { type ReportRequest, reportProblems } from '#contract/ads/report-rules.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { idCursor } from '#server/kernel/context/cursor.ts';
import { keywordView, parentsOf } from '../campaigns/keywords.ts';
import { requireNone } from '../campaigns/require-rules.ts';
import { refuseField } from '../core/field-rules.ts';
import { keywordsPage } from '../core/keyword-store.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { keywordFigures } from './keyword-figures.ts';
import type { Days } from './report-rows-store.ts';

/** Returns keywords of an ad account or of a parent; with days, also the metrics of each. */
export async function readKeywords(
  { read, now, adAccount }: AdvertiserContext,
  input: InputOf<typeof call>,
): Promise<Page<Keyword[]>> {
  const { page_size, bookmark } = input;
  const days = daysOf(input, dayOf(now));
  const wanted = {
    parentId: input.parent_id ?? null,
    isArchived: input.archived ?? false,
    isNegative: input.negative ?? null,
    parentTypes: input.parent_types ?? null,
  };
  const rows = await keywordsPage(read, adAccount, wanted, idCursor.read(bookmark), page_size + 1);
  const page = rows.slice(0, page_size);
  const parentIds = [...new Set(page.map(({ parentId }) => parentId))];
  const parents = await parentsOf(read, adAccount, parentIds);
  const figures = days && (await keywordFigures(read, adAccount, page, days));
  const last = page.at(-1);
  return {
    data: page.flatMap((row) => {
      const parent = parents.get(row.parentId);
      return parent === undefined ? [] : [keywordView(row, parent, figures?.get(row.id) ?? null)];
    }),
    bookmark: rows.length > page_size && last ? idCursor.write(last.id) : null,
  };
}

/** Returns the requested days, which are limited like those of a report by search term; null if there are none. */
function daysOf(
  { start_date, end_date }: Pick<InputOf<typeof call>, 'start_date' | 'end_date'>,
  today: string,
): Days | null {
  const [from, to] = [start_date ?? null, end_date ?? null];
  if (from === null && to === null) return null;
  if (from === null) throw refuseField('start_date', 'Name the first day as well.');
  if (to === null) throw refuseField('end_date', 'Name the last day as well.');
  requireNone(reportProblems({ ...BY_SEARCHES, start_date: from, end_date: to }, today));
  return { from, to };
}

const BY_SEARCHES: Omit<ReportRequest, 'start_date' | 'end_date'> = {
  level: 'AD_GROUP',
  granularity: 'TOTAL',
  breakdown: 'SEARCH_TERM',
  columns: ['SPEND'],
  conversion_columns: null,
  campaign_ids: null,
  ad_group_ids: null,
  ad_ids: null,
  order_by: null,
  together: false,
  entity_statuses: null,
  objective_types: null,
  least_impressions: null,
};

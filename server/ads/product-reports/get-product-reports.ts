import * as z from 'zod/mini';
import { MAX_ITEM_ID } from '#contract/ads/catalogs/items.ts';
import {
  ADDED_COLUMNS,
  MOST_REPORT_DAYS,
  type ReportRequest,
  reportProblems,
} from '#contract/ads/report-rules.ts';
import {
  type getProductDays as daysCall,
  type getProductGroupReport as groupsCall,
  type getProductItemReport as itemsCall,
  MOST_ITEM_DAYS,
  MOST_ITEM_DAYS_BACK,
  type ProductGroupReport,
  type ProductItemReport,
} from '#contract/ads/reporting/product-reports.ts';
import type { AnswerOf, InputOf, Page } from '#contract/kernel/call.ts';
import type { AdvertiserContext } from '#server/kernel/context/context.ts';
import { cursorOf, cursorText, pageOf } from '#server/kernel/context/cursor.ts';
import { requireNone } from '../campaigns/require-rules.ts';
import { dayOf } from '../pacing/today-rules.ts';
import { readReport } from '../reporting/get-report.ts';
import { metricsOf } from '../reporting/metrics.ts';
import type { Counts } from '../reporting/report-rows-store.ts';
import {
  adsOfProducts,
  daysOfRows,
  type GroupReportRow,
  groupReportPage,
  type ItemReportRow,
  itemReportPage,
  type Ordered,
  type ProductAds,
  type ProductPlace,
} from './product-report-store.ts';

const MOST_KEY = 1e17;
const MOST_ID = 19;
const cursor = cursorOf(
  z.tuple([
    z.number().check(z.minimum(-MOST_KEY), z.maximum(MOST_KEY)),
    cursorText(MOST_ID + 1 + MAX_ITEM_ID),
  ]),
  ([key, place]): ProductPlace => ({ key, place }),
  ({ key, place }) => [key, place],
);

type Input = InputOf<typeof groupsCall>;

/** Returns product groups in their ad groups, with the metrics of their ads. */
export async function getGroupReport(
  { read, now, adAccount }: AdvertiserContext,
  input: Input,
): Promise<Page<ProductGroupReport[]>> {
  requireNone(reportProblems(requestOf(input), dayOf(now)));
  const rows = await groupReportPage(
    read,
    adsOf(adAccount, input),
    daysIn(input),
    orderedBy(input),
  );
  const { onPage, last } = pageOf(rows, input.page_size);
  return { data: onPage.map(groupView), bookmark: last && cursor.write(last) };
}

/** Returns products, with the metrics of their ads. */
export async function getItemReport(
  { read, now, adAccount }: AdvertiserContext,
  input: InputOf<typeof itemsCall>,
): Promise<Page<ProductItemReport[]>> {
  const today = dayOf(now);
  requireNone([...reportProblems(requestOf(input), today), ...itemProblems(input, today)]);
  const rows = await itemReportPage(read, adsOf(adAccount, input), daysIn(input), orderedBy(input));
  const { onPage, last } = pageOf(rows, input.page_size);
  return { data: onPage.map(itemView), bookmark: last && cursor.write(last) };
}

/** Returns the metrics of product ads by day: a report of these ads together, or the days of each requested row. */
export async function getProductDays(
  { read, now, adAccount }: AdvertiserContext,
  input: InputOf<typeof daysCall>,
): Promise<AnswerOf<typeof daysCall>> {
  requireNone(reportProblems(requestOf(input), dayOf(now)));
  const { group_row_ids, item_row_ids } = input;
  if (group_row_ids || item_row_ids) {
    const rows = { groups: group_row_ids ?? [], items: item_row_ids ?? [] };
    const days = await daysOfRows(read, adsOf(adAccount, input), rows, daysIn(input));
    return {
      days: days.map(({ place, day, ...row }) => ({
        id: place,
        date: day,
        metrics: metricsIn(row),
      })),
    };
  }
  const ad_ids = await adsOfProducts(read, adsOf(adAccount, input));
  const { advertiser_id, start_date, end_date } = input;
  const { data } = await readReport(read, adAccount, {
    advertiser_id,
    start_date,
    end_date,
    level: 'AD',
    granularity: 'DAY',
    together: true,
    ad_ids: [...ad_ids],
    page_size: MOST_REPORT_DAYS + 1,
    bookmark: null,
  });
  return {
    days: data.map(({ date, metrics }) => ({
      id: null,
      date: date ?? start_date,
      metrics: metrics as ProductGroupReport['metrics'],
    })),
  };
}

type Days = Pick<Input, 'start_date' | 'end_date'>;

const requestOf = ({ start_date, end_date }: Days): ReportRequest => ({
  level: 'AD',
  start_date,
  end_date,
  granularity: 'TOTAL',
  breakdown: null,
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
});

const DAY_MS = 86_400_000;
const daysFrom = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / DAY_MS;

function itemProblems({ start_date, end_date }: Days, today: string) {
  const problems: { field: string; message: string }[] = [];
  if (daysFrom(start_date, end_date) >= MOST_ITEM_DAYS)
    problems.push({
      field: 'end_date',
      message: `By product, choose up to ${MOST_ITEM_DAYS} days.`,
    });
  if (daysFrom(start_date, today) > MOST_ITEM_DAYS_BACK)
    problems.push({
      field: 'start_date',
      message: `Reports by product go back ${MOST_ITEM_DAYS_BACK} days.`,
    });
  return problems;
}

const adsOf = (
  { bucket, id: accountId }: AdvertiserContext['adAccount'],
  input: Pick<Input, 'campaign_id' | 'product_group_id'>,
): ProductAds => ({
  bucket,
  accountId,
  campaignId: input.campaign_id ?? null,
  productGroupId: input.product_group_id ?? null,
});

const daysIn = ({ start_date: from, end_date: to }: Days) => ({ from, to });

const orderedBy = (input: Input): Ordered => ({
  column: input.order_by ?? 'SPEND',
  isDescending: input.order !== 'ASCENDING',
  after: cursor.read(input.bookmark),
  limit: input.page_size + 1,
});

/** Every column that can be summed. */
const metricsIn = (counts: Counts) =>
  metricsOf(counts, ADDED_COLUMNS) as ProductGroupReport['metrics'];

const groupView = (row: GroupReportRow): ProductGroupReport => ({
  id: row.place,
  type: 'product_group_report',
  product_group_id: row.productGroupId,
  name: row.name,
  kind: row.kind,
  filter: row.filter,
  in_stock_count: row.inStockCount,
  ad_group_id: row.adGroupId,
  ad_group_name: row.adGroupName,
  campaign_id: row.campaignId,
  campaign_name: row.campaignName,
  status: row.status,
  ad_count: row.adCount,
  off_count: row.offCount,
  metrics: metricsIn(row),
});

const itemView = (row: ItemReportRow): ProductItemReport => ({
  id: row.place,
  type: 'product_item_report',
  item_id: row.itemId,
  feed_id: row.feedId,
  pin_id: row.pinId,
  title: row.title,
  availability: row.availability,
  currency: row.currency,
  price_in_micro_currency: row.fields?.price_in_micro_currency ?? null,
  sale_price_in_micro_currency: row.fields?.sale_price_in_micro_currency ?? null,
  brand: row.fields?.brand ?? null,
  category: (row.fields?.google_product_category ?? row.fields?.product_type)?.at(-1) ?? null,
  metrics: metricsIn(row),
});

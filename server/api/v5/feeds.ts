import type * as z from 'zod/mini';
import {
  changeFeed,
  ingestFeed,
  listCatalogs,
  listFeeds,
  listIssues,
  listRuns,
  makeFeed,
  readFeed,
  removeFeed,
  type v5Feed,
  type v5Run,
} from '#contract/api/v5/catalogs.ts';
import {
  type CatalogFeed,
  type CatalogRun,
  createCatalogFeed,
  createCatalogRun,
  deleteCatalogFeed,
  getCatalogFeeds,
  getCatalogIssues,
  getCatalogRuns,
  updateCatalogFeed,
} from '#contract/ads/catalogs/feeds.ts';
import { type AdAccount, getAdAccounts } from '#contract/business/ad-accounts.ts';
import { AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isOpen } from './accounts.ts';
import { lastWrite } from './batches.ts';
import { dateView, handler, momentView, pageOf, pagingOf, type V5Request } from './handler.ts';

type Asking = Pick<V5Request, 'run' | 'path'> & {
  readonly query: { readonly ad_account_id?: string | undefined };
};

/** Returns the ad account of a request: clients name it only to act for an account other than their own. */
export async function accountOf({ run, query }: Omit<Asking, 'path'>): Promise<string> {
  if (query.ad_account_id !== undefined) return query.ad_account_id;
  const { data } = await run(getAdAccounts, { page_size: MAX_PAGE_SIZE });
  const open = data.filter(isOpen);
  if (open.length === 1 && open[0]) return open[0].id;
  throw new Failure('invalid_input', "Parameter 'ad_account_id' is invalid.", {
    detail: 'ad_account_id: Name the ad account whose catalogue is meant.',
  });
}

/** A catalogue has the id of its ad account. */
export function requireCatalog(account: string, catalog: string | null | undefined): void {
  if (catalog === undefined || catalog === null || catalog === account) return;
  throw new Failure('invalid_input', "Parameter 'catalog_id' is invalid.", {
    detail: 'catalog_id: An ad account has one catalogue, of the same id.',
  });
}

const catalogView = ({ id, name, created_at }: AdAccount) => ({
  id,
  name,
  catalog_type: 'RETAIL' as const,
  created_at: dateView(created_at),
  updated_at: dateView(created_at),
});

const feedView = (feed: CatalogFeed): z.infer<typeof v5Feed> => ({
  id: feed.id,
  name: feed.name,
  catalog_id: feed.ad_account_id,
  catalog_type: 'RETAIL',
  format: feed.format,
  location: feed.location,
  status: feed.status,
  default_country: feed.country,
  default_locale: feed.locale,
  default_currency: feed.currency,
  default_availability: feed.default_availability,
  credentials: feed.username === null ? null : { username: feed.username, password: null },
  preferred_processing_schedule: { time: feed.schedule_time, timezone: feed.schedule_time_zone },
  created_at: momentView(feed.created_time),
  updated_at: momentView(feed.updated_time),
});

/** Finds a feed among all of an ad account, which has fewer than a page holds. */
async function findFeed({ run, path }: Asking, advertiser_id: string): Promise<CatalogFeed> {
  const { data } = await run(getCatalogFeeds, { advertiser_id, page_size: MAX_PAGE_SIZE });
  const feed = data.find(({ id }) => id === path.feed_id);
  if (feed !== undefined) return feed;
  throw new Failure('catalog_feed_not_found', "This feed isn't here.");
}

type FeedBody = z.output<typeof changeFeed.body>;

/** Converts the fields that are set to our names. */
function fieldsOf(body: FeedBody) {
  const { credentials, preferred_processing_schedule: schedule } = body;
  return {
    name: body.name,
    location: body.location,
    format: body.format,
    currency: body.default_currency ?? undefined,
    default_availability: body.default_availability ?? undefined,
    ...(credentials !== undefined && {
      username: credentials?.username ?? null,
      password: credentials?.password ?? null,
    }),
    ...(schedule && { schedule_time: schedule.time, schedule_time_zone: schedule.timezone }),
  };
}

/** Returns the values of fields that a client may omit. */
const usualOf = (country: string) => ({
  currency: AD_CURRENCIES[country] ?? '',
  default_availability: 'IN_STOCK' as const,
  schedule_time: '00:00',
  schedule_time_zone: 'UTC',
  username: null,
  password: null,
});

const isNamed = ([, value]: readonly [string, unknown]): boolean => value !== undefined;

const feedHandlersAlone = [
  handler(listCatalogs, async ({ run, query }) => {
    const { data, bookmark } = await run(getAdAccounts, pagingOf(query));
    const isWanted = ({ id }: AdAccount): boolean =>
      query.ad_account_id === undefined || query.ad_account_id === id;
    const open = data.filter((account) => isOpen(account) && isWanted(account));
    return pageOf({ data: open, bookmark }, catalogView);
  }),
  handler(listFeeds, async (request) => {
    const advertiser_id = await accountOf(request);
    requireCatalog(advertiser_id, request.query.catalog_id);
    const input = { advertiser_id, ...pagingOf(request.query) };
    return pageOf(await request.run(getCatalogFeeds, input), feedView);
  }),
  handler(readFeed, async (request) => feedView(await findFeed(request, await accountOf(request)))),
  handler(makeFeed, async (request) => {
    const { body, run } = request;
    const advertiser_id = await accountOf(request);
    requireCatalog(advertiser_id, body.catalog_id);
    const { default_country: country, default_locale } = body;
    const named = Object.fromEntries(Object.entries(fieldsOf(body)).filter(isNamed));
    const { data } = await run(createCatalogFeed, {
      ...usualOf(country),
      name: body.name,
      location: body.location,
      format: body.format,
      ...named,
      advertiser_id,
      country,
      locale: default_locale,
    });
    return feedView(data);
  }),
  handler(changeFeed, async (request) => {
    const advertiser_id = await accountOf(request);
    const { body, run } = request;
    return lastWrite(
      () => findFeed(request, advertiser_id),
      async ({ id: feed_id, version }) => {
        const change = { ...fieldsOf(body), status: body.status };
        const input = { advertiser_id, feed_id, version, ...change };
        return feedView((await run(updateCatalogFeed, input)).data);
      },
    );
  }),
  handler(removeFeed, async (request) => {
    const advertiser_id = await accountOf(request);
    await request.run(deleteCatalogFeed, { advertiser_id, feed_id: request.path.feed_id ?? '' });
    return null;
  }),
];

type Issue = CatalogRun['issues'][number];
const countsOf = (issues: readonly Issue[], ...effects: readonly Issue['effect'][]) =>
  Object.fromEntries(
    issues.filter(({ effect }) => effects.includes(effect)).map(({ code, count }) => [code, count]),
  );

const runView = (run: CatalogRun): z.infer<typeof v5Run> => ({
  id: run.id,
  status: run.status,
  created_at: momentView(run.started_time),
  updated_at: momentView(run.ended_time ?? run.started_time),
  ingestion_details: {
    errors: countsOf(run.issues, 'STOPPED'),
    info: {
      IN_STOCK: run.in_stock_count,
      OUT_OF_STOCK: run.out_of_stock_count,
      PREORDER: run.preorder_count,
    },
    warnings: {},
  },
  validation_details: {
    errors: countsOf(run.issues, 'LEFT_OUT'),
    warnings: countsOf(run.issues, 'IGNORED', 'TAKEN_IN'),
  },
  product_counts: { original: run.original_count, ingested: run.ingested_count },
});

const runHandlers = [
  handler(ingestFeed, async (request) => {
    const advertiser_id = await accountOf(request);
    const input = { advertiser_id, feed_id: request.path.feed_id ?? '' };
    const { data: run } = await request.run(createCatalogRun, input);
    const created_at = momentView(run.started_time);
    return { id: run.id, feed_id: run.feed_id, status: run.status, created_at };
  }),
  handler(listRuns, async (request) => {
    const advertiser_id = await accountOf(request);
    const input = {
      advertiser_id,
      feed_id: request.path.feed_id ?? '',
      ...pagingOf(request.query),
    };
    return pageOf(await request.run(getCatalogRuns, input), runView);
  }),
  handler(listIssues, async (request) => {
    const { run, path, query } = request;
    const page = await run(getCatalogIssues, {
      advertiser_id: await accountOf(request),
      run_id: path.processing_result_id ?? '',
      code: query.item_validation_issue,
      ...pagingOf(query),
    });
    return pageOf(page, ({ row, item_id, code, effect, value }) => {
      const found = { [code]: { attribute_name: null, provided_value: value } };
      const isError = effect === 'STOPPED' || effect === 'LEFT_OUT';
      const kinds = isError ? { errors: found, warnings: {} } : { errors: {}, warnings: found };
      return { item_number: row ?? 0, item_id, ...kinds };
    });
  }),
];

/** Operations on catalogues, their feeds, and the runs of these. */
export const feedHandlers = [...feedHandlersAlone, ...runHandlers];

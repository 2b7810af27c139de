import type * as z from 'zod/mini';
import {
  changeCustomerList,
  listCustomerLists,
  makeCustomerList,
  readCustomerList,
  type v5CustomerList,
} from '#contract/api/v5/audiences.ts';
import {
  type Audience,
  createAdAudience,
  deleteAdAudience,
  getAdAudiences,
} from '#contract/ads/audiences/audiences.ts';
import {
  type AdListUpload,
  createAdListPart,
  getAdLists,
  type ListOperation,
} from '#contract/ads/audiences/lists.ts';
import { MAX_PAGE_SIZE } from '#contract/kernel/limits.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findAudience } from './audiences.ts';
import { handler, pagingOf, type V5Request } from './handler.ts';

/** A customer list is stored as an audience of that kind, with the lists uploaded for it. */

type Asking = Pick<V5Request, 'run' | 'account'>;
type CustomerList = z.infer<typeof v5CustomerList>;

const isList = ({ audience_type: kind }: Audience): boolean => kind === 'CUSTOMER_LIST';

const listView = (audience: Audience): CustomerList => ({
  type: 'customerlist',
  id: audience.id,
  ad_account_id: audience.ad_account_id,
  name: audience.name,
  status: audience.status === 'INITIALIZING' ? 'PROCESSING' : audience.status,
  created_time: audience.created_time,
  updated_time: audience.updated_time,
  exceptions: {},
});

const rowsOf = (uploads: readonly AdListUpload[], wanted: ListOperation): number =>
  uploads
    .filter(({ operation }) => operation === wanted)
    .reduce((sum, { num_uploaded_records: rows }) => sum + rows, 0);

/** Returns all batches of a list, over all pages. */
async function batchesOf({ run, account }: Asking, id: string): Promise<AdListUpload[]> {
  const batches: AdListUpload[] = [];
  let bookmark: string | null = null;
  do {
    const input = { advertiser_id: account, audience_id: id, page_size: MAX_PAGE_SIZE, bookmark };
    const page: { data: AdListUpload[]; bookmark: string | null } = await run(getAdLists, input);
    batches.push(...page.data);
    bookmark = page.bookmark;
  } while (bookmark !== null);
  return batches;
}

/** Returns a list with its uploads. */
async function wholeView(request: Asking, id: string): Promise<CustomerList> {
  const audience = await findList(request, id);
  const batches = await batchesOf(request, id);
  const [last] = batches;
  const left = last?.exceptions.map(({ line, reason }) => [String(line), reason]) ?? [];
  const isComing = last?.status === 'UPLOADING' || last?.status === 'PROCESSING';
  return {
    ...listView(audience),
    ...(isComing && { status: last.status as 'UPLOADING' | 'PROCESSING' }),
    num_batches: batches.length,
    num_uploaded_user_records: rowsOf(batches, 'ADD'),
    num_removed_user_records: rowsOf(batches, 'REMOVE'),
    exceptions: Object.fromEntries(left),
  };
}

async function findList(request: Asking, id: string): Promise<Audience> {
  const audience = await findAudience(request, id);
  if (isList(audience)) return audience;
  throw new Failure('audience_not_found', "This customer list isn't here.");
}

/** Uploads a batch of rows, which the API separates by commas and our calls by lines. */
const sendBatch = (
  { run, account }: Asking,
  audience_id: string,
  operation: ListOperation,
  records: string,
) =>
  run(createAdListPart, {
    advertiser_id: account,
    audience_id,
    operation,
    records: records.replaceAll(',', '\n'),
    is_last: true,
  });

export const customerListHandlers = [
  handler(listCustomerLists, async ({ run, account, query }) => {
    const input = { advertiser_id: account, ...pagingOf(query) };
    const { data, bookmark } = await run(getAdAudiences, input);
    return { items: data.filter(isList).map(listView), bookmark };
  }),
  handler(readCustomerList, (request) => wholeView(request, request.path.customer_list_id ?? '')),
  handler(makeCustomerList, async (request) => {
    const { run, account, body } = request;
    const input = {
      advertiser_id: account,
      name: body.name,
      audience_type: 'CUSTOMER_LIST' as const,
    };
    const { id } = (await run(createAdAudience, input)).data;
    try {
      await sendBatch(request, id, 'ADD', body.records);
    } catch (error) {
      // A list without rows cannot exist, so its audience is deleted.
      await run(deleteAdAudience, { advertiser_id: account, audience_id: id });
      throw error;
    }
    return wholeView(request, id);
  }),
  handler(changeCustomerList, async (request) => {
    const { id } = await findList(request, request.path.customer_list_id ?? '');
    await sendBatch(request, id, request.body.operation_type, request.body.records);
    return wholeView(request, id);
  }),
];

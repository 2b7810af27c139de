import type { DocumentSort, getAdDocuments } from '#contract/ads/documents/documents.ts';
import type { SentOf } from '#contract/kernel/call.ts';

/** Filters of a list of documents. */
export interface DocumentFilter {
  readonly sort: DocumentSort;
  readonly order: 'ASCENDING' | 'DESCENDING';
  readonly status: '' | 'OPEN' | 'CLOSED';
  /** YYYY-MM-DD, or empty. */
  readonly from: string;
  readonly to: string;
}

export const ALL_DOCUMENTS: DocumentFilter = {
  sort: 'DUE_DATE',
  order: 'DESCENDING',
  status: '',
  from: '',
  to: '',
};

export const documentInput = (
  advertiser_id: string,
  { sort, order, status, from, to }: DocumentFilter = ALL_DOCUMENTS,
): SentOf<typeof getAdDocuments> => ({
  advertiser_id,
  sort_by: sort,
  order,
  ...(status && { statuses: [status] }),
  ...(from && { due_from: from }),
  ...(to && { due_to: to }),
});

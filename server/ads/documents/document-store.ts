import * as z from 'zod/mini';
import {
  LINE_KINDS,
  type DocumentSort,
  type DocumentType,
} from '#contract/ads/documents/documents.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';

const party = z.object({
  name: z._default(z.string(), ''),
  address: z._default(z.string(), ''),
  country: z._default(z.string(), ''),
  taxId: z._default(z.string(), ''),
});
export type Party = z.infer<typeof party>;

/** What a document contains besides amounts. An erased person's data is missing. */
const content = z.object({
  seller: z._default(party, { name: '', address: '', country: '', taxId: '' }),
  buyer: z._default(party, { name: '', address: '', country: '', taxId: '' }),
  tax: z._default(
    z.nullable(z.object({ name: z.string(), rate: z.int(), isReversed: z.boolean() })),
    null,
  ),
  terms: z._default(z.string(), ''),
  reference: z._default(z.string(), ''),
  lines: z._default(
    z.array(
      z.object({
        kind: z.enum(LINE_KINDS),
        campaignId: z.nullable(z.string()),
        name: z.string(),
        amount: z.int(),
      }),
    ),
    [],
  ),
});
export type DocumentContent = z.infer<typeof content>;
export type DocumentLine = DocumentContent['lines'][number];

/** An invoice, a credit memo or a receipt, without its content. */
export interface DocumentRow extends AccountKey {
  readonly id: string;
  readonly kind: DocumentType;
  readonly year: number;
  readonly number: number;
  readonly status: 'OPEN' | 'CLOSED';
  readonly madeAt: Date;
  /** YYYY-MM-DD. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly dueDay: string | null;
  readonly currency: string;
  readonly country: string;
  readonly net: number;
  readonly tax: number;
  readonly discount: number;
  readonly billed: number;
  /** The part of the billed amount that is taxed on it. */
  readonly taxed: number;
  /** The range of ledger entries it covers. */
  readonly fromNo: number;
  readonly toNo: number;
}

const NUMBERS = ['net', 'tax', 'discount', 'billed', 'taxed', 'fromNo', 'toNo'] as const;
type AsRead = Omit<DocumentRow, (typeof NUMBERS)[number]> &
  Readonly<Record<(typeof NUMBERS)[number], string>>;

const asRow = <Row extends AsRead>(row: Row) => ({
  ...row,
  net: Number(row.net),
  tax: Number(row.tax),
  discount: Number(row.discount),
  billed: Number(row.billed),
  taxed: Number(row.taxed),
  fromNo: Number(row.fromNo),
  toNo: Number(row.toNo),
});

const COLUMNS = `document.bucket, document.account_id as "accountId", document.id, kind, year, number, status,
  made_at as "madeAt", first_day::text as "firstDay", last_day::text as "lastDay", due_day::text as "dueDay",
  document.currency, document.country, net, tax, discount, billed, taxed, from_no as "fromNo", to_no as "toNo"`;

/** Returns the next number of a series, which is locked until the transaction ends. */
export async function nextNumber(tx: Tx, kind: DocumentType, year: number): Promise<number> {
  const row = await tx.row<{ last: number }>(
    `insert into ad_document_series as series (kind, year, last) values (:kind, :year, 1)
     on conflict (kind, year) do update set last = series.last + 1 returning last`,
    { kind, year },
  );
  return row?.last ?? 1;
}

/** Stores a new document; if its status is closed, it is closed as of its creation. */
export async function insertDocument(
  tx: Tx,
  row: DocumentRow,
  onIt: DocumentContent,
): Promise<void> {
  await tx.run(
    `insert into ad_documents (bucket, account_id, id, kind, year, number, status, made_at, first_day, last_day,
       due_day, currency, country, net, tax, discount, billed, taxed, from_no, to_no, content, closed_at)
     values (:bucket, :accountId, :id, :kind, :year, :number, :status, :madeAt, :firstDay, :lastDay, :dueDay,
       :currency, :country, :net, :tax, :discount, :billed, :taxed, :fromNo, :toNo, :content::jsonb,
       case when :status = 'CLOSED' then :madeAt::timestamptz end)`,
    { ...row, content: JSON.stringify(onIt) },
  );
}

/** Returns a document of an ad account, with its content. */
export async function findDocument(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  id: string,
): Promise<(DocumentRow & { readonly content: DocumentContent }) | null> {
  const row = await tx.row<AsRead & { content: unknown }>(
    `select ${COLUMNS}, content from ad_documents as document
     where bucket = :bucket and account_id = :accountId and id = :id`,
    { bucket, accountId, id },
  );
  return row && { ...asRow(row), content: content.parse(row.content) };
}

/** The filter and order of a page of documents. */
interface DocumentQuery {
  readonly kinds: readonly DocumentType[];
  readonly statuses: readonly string[];
  readonly dueFrom: string | null;
  readonly dueTo: string | null;
  readonly sort: DocumentSort;
  readonly after: DocumentPosition | null;
  readonly limit: number;
}

/** The cursor of a page of documents. */
export interface DocumentPosition {
  readonly key: string;
  readonly id: string;
}

// One text key for every order, so that one cursor works for all.
const KEY = `(case :sort::text
  when 'DUE_DATE' then coalesce(due_day::text, '')
  when 'BILLING_PERIOD' then first_day::text
  when 'DOCUMENT_TYPE' then kind
  when 'TOTAL_AMOUNT' then lpad((billed + 1000000000000000000)::text, 20, '0')
  else kind || year || lpad(number::text, 9, '0') end) collate "C"`;

const pageSql = (beyond: '<' | '>', order: 'asc' | 'desc'): string =>
  `select ${COLUMNS}, key
   from (
     select *, ${KEY} as key from ad_documents
     where bucket = :bucket and account_id = :accountId and kind = any(:kinds) and status = any(:statuses)
       and (:dueFrom::date is null or due_day >= :dueFrom) and (:dueTo::date is null or due_day <= :dueTo)
   ) as document
   where :afterKey::text is null or (key, id) ${beyond} (:afterKey::text collate "C", :afterId::bigint)
   order by key ${order}, id ${order} limit :limit`;

export type PlacedDocument = DocumentRow & { readonly key: string };

async function documentsBy(
  tx: Tx,
  sql: string,
  { bucket, accountId }: AccountKey,
  { after, ...query }: DocumentQuery,
): Promise<PlacedDocument[]> {
  const position = { afterKey: after?.key ?? null, afterId: after?.id ?? 0 };
  const rows = await tx.rows<AsRead & { key: string }>(sql, {
    bucket,
    accountId,
    ...query,
    ...position,
  });
  return rows.map(asRow);
}

/** Returns documents of an ad account, ascending. */
export const documentsUp = (
  tx: Tx,
  account: AccountKey,
  query: DocumentQuery,
): Promise<PlacedDocument[]> => documentsBy(tx, pageSql('>', 'asc'), account, query);

/** The same, descending. */
export const documentsDown = (
  tx: Tx,
  account: AccountKey,
  query: DocumentQuery,
): Promise<PlacedDocument[]> => documentsBy(tx, pageSql('<', 'desc'), account, query);

/** Returns the last ledger entry covered by documents of a kind; 0 before the first one. */
export async function documentedUpTo(
  tx: Tx,
  { bucket, accountId }: AccountKey,
  kind: DocumentType,
): Promise<number> {
  const row = await tx.row<{ last: string }>(
    `select coalesce(max(to_no), 0) as last from ad_documents
     where bucket = :bucket and account_id = :accountId and kind = :kind`,
    { bucket, accountId, kind },
  );
  return Number(row?.last ?? 0);
}

export type InvoiceRow = DocumentRow & { readonly advertiserName: string };

/** The cursor of a list of unpaid invoices. */
export interface DuePosition {
  readonly due: string;
  readonly id: string;
}

/** Returns unpaid invoices of all ad accounts, first due first. */
export async function invoicesToPay(
  tx: Tx,
  after: DuePosition | null,
  limit: number,
): Promise<InvoiceRow[]> {
  const rows = await tx.rows<AsRead & { advertiserName: string }>(
    `select ${COLUMNS}, account.name as "advertiserName" from ad_documents as document
     join ad_accounts as account on account.bucket = document.bucket and account.id = document.account_id
     where kind = 'INVOICE' and status = 'OPEN' and (due_day, document.id) > (:due::date, :id::bigint)
     order by due_day, document.id limit :limit`,
    { due: after?.due ?? '-infinity', id: after?.id ?? 0, limit },
  );
  return rows.map(asRow);
}

/** Returns an invoice by id, of any ad account. */
export async function findInvoice(tx: Tx, id: string): Promise<InvoiceRow | null> {
  const row = await tx.row<AsRead & { advertiserName: string }>(
    `select ${COLUMNS}, account.name as "advertiserName" from ad_documents as document
     join ad_accounts as account on account.bucket = document.bucket and account.id = document.account_id
     where document.bucket = :bucket and document.id = :id and kind = 'INVOICE'`,
    { bucket: bucketOf(id), id },
  );
  return row && asRow(row);
}

/** Marks an invoice as paid. */
export async function closeInvoice(
  tx: Tx,
  { bucket, accountId, id }: Pick<DocumentRow, 'bucket' | 'accountId' | 'id'>,
  now: Date,
): Promise<void> {
  await tx.run(
    `update ad_documents set status = 'CLOSED', closed_at = :now
     where bucket = :bucket and account_id = :accountId and id = :id and status = 'OPEN'`,
    { bucket, accountId, id, now },
  );
}

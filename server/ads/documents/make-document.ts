import type { DocumentType } from '#contract/ads/documents/documents.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import type { AccountKey } from '../charging/money-store.ts';
import type { Billed } from './account-store.ts';
import { dayOf } from './document-rules.ts';
import {
  type DocumentContent,
  type DocumentLine,
  type DocumentRow,
  insertDocument,
  nextNumber,
} from './document-store.ts';
import { type CampaignSpend, spendByCampaign } from './entry-store.ts';
import { findProfile, findSeller, findTax } from './party-store.ts';
import { rateFor, taxWithin } from './tax-rules.ts';

/** A document names as many campaigns; the others are in one line, so that every document has an end. */
const CAMPAIGNS = 60;

/** What a document is of. */
export interface Paper {
  readonly kind: DocumentType;
  readonly status: 'OPEN' | 'CLOSED';
  readonly days: readonly [string, string];
  readonly dueDay: string | null;
  readonly billed: number;
  /** The part of it that is taxed here. */
  readonly taxed: number;
  readonly discount: number;
  readonly entries: readonly [number, number];
  readonly reference: string;
  readonly lines: readonly DocumentLine[];
}

/** Makes a document with the next number of its series, naming seller and buyer as they are now. */
export async function makeDocument(
  tx: Tx,
  account: Billed,
  paper: Paper,
  now: Date,
): Promise<DocumentRow> {
  const { bucket, accountId, country, currency } = account;
  const { kind, status, dueDay, billed, taxed, discount } = paper;
  const { onIt, rate } = await contentOf(tx, account, paper);
  const tax = taxWithin(taxed, rate);
  const year = now.getUTCFullYear();
  const row: DocumentRow = {
    bucket,
    accountId,
    id: makeId(bucket, now.getTime()),
    kind,
    year,
    number: await nextNumber(tx, kind, year),
    status,
    madeAt: now,
    firstDay: paper.days[0],
    lastDay: paper.days[1],
    dueDay,
    currency,
    country,
    net: billed + discount - tax,
    tax,
    discount,
    billed,
    taxed,
    fromNo: paper.entries[0],
    toNo: paper.entries[1],
  };
  await insertDocument(tx, row, onIt);
  return row;
}

/** What is on a document, and the rate by which it is taxed. */
async function contentOf(
  tx: Tx,
  account: Billed,
  { status, taxed, reference, lines }: Paper,
): Promise<{ readonly onIt: DocumentContent; readonly rate: number }> {
  const { country } = account;
  const seller = await findSeller(tx);
  const profile = await findProfile(tx, account);
  const taxId = profile?.taxId ?? '';
  const tax = await findTax(tx, country);
  const onIt: DocumentContent = {
    seller: {
      name: seller?.name ?? '',
      address: seller?.address ?? '',
      country: seller?.country ?? '',
      taxId: seller?.taxId ?? '',
    },
    buyer: {
      name: profile?.businessName || account.name,
      address: profile?.address ?? '',
      country,
      taxId,
    },
    // What is not taxed here names no tax.
    tax:
      tax && taxed > 0
        ? { name: tax.name, rate: tax.rate, isReversed: isReversed(tax, taxId) }
        : null,
    terms: status === 'OPEN' ? (seller?.paymentNote ?? '') : '',
    reference,
    lines: [...lines],
  };
  return { onIt, rate: rateFor(tax, taxId) };
}

const isReversed = (tax: { readonly is_reversed: boolean }, taxId: string): boolean =>
  tax.is_reversed && taxId !== '';

/** What campaigns spent in some days, the most first. */
export async function campaignLines(
  tx: Tx,
  account: AccountKey,
  days: readonly [string, string],
): Promise<{ readonly lines: DocumentLine[]; readonly total: number }> {
  const campaigns = await spendByCampaign(tx, account, days, CAMPAIGNS);
  const total = campaigns[0]?.total ?? 0;
  const others = total - campaigns.reduce((sum, { amount }) => sum + amount, 0);
  const lines = campaigns.map(lineOf);
  if (others > 0) lines.push({ kind: 'others', campaignId: null, name: '', amount: others });
  return { lines, total };
}

const lineOf = ({ id, name, amount }: CampaignSpend): DocumentLine => ({
  kind: 'campaign',
  campaignId: id,
  name,
  amount,
});

/** From the day of one moment to that of another. */
export const daysFrom = (first: Date, last: Date): readonly [string, string] => [
  dayOf(first),
  dayOf(last),
];

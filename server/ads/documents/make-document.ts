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

/** The most campaigns on a document; the others are summed in one line, so that its length is limited. */
const CAMPAIGNS = 60;

/** The parameters of a document. */
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

/** Creates a document with the next number of its series; it copies the current data of seller and buyer. */
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

/** Returns the content of a document, and its tax rate. */
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
    // Untaxed documents name no tax.
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

/** Returns lines with the spending of campaigns on some days, highest first. */
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

/** Returns the days of two moments. */
export const daysFrom = (first: Date, last: Date): readonly [string, string] => [
  dayOf(first),
  dayOf(last),
];

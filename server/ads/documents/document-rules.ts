import type { DocumentType } from '#contract/ads/documents/documents.ts';

const SERIES: Readonly<Record<DocumentType, string>> = {
  INVOICE: 'INV',
  CREDIT_MEMO: 'CRM',
  RECEIPT: 'RCT',
};
const DIGITS = 4;
/** Without an operator's word an invoice is due after this many days. */
export const PAYMENT_DAYS = 30;
const DAY_MS = 86_400_000;

/** The number of a document, as people write it: INV-2026-0093. */
export const numberOf = (kind: DocumentType, year: number, number: number): string =>
  `${SERIES[kind]}-${year}-${String(number).padStart(DIGITS, '0')}`;

/** The day of a moment in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The moment at which the UTC month of a moment began. */
export const monthOf = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()));

/** The moment at which the UTC month of a moment ends. */
export const endOfMonth = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1));

/** The last day before a moment that ends a day. */
export const lastDayBefore = (moment: Date): string => dayOf(new Date(moment.getTime() - DAY_MS));

/** The day so many days after that of a moment. */
export const dayAfter = (moment: Date, days: number): string =>
  dayOf(new Date(moment.getTime() + days * DAY_MS));

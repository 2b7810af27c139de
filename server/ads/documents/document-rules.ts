import type { DocumentType } from '#contract/ads/documents/documents.ts';

const SERIES: Readonly<Record<DocumentType, string>> = {
  INVOICE: 'INV',
  CREDIT_MEMO: 'CRM',
  RECEIPT: 'RCT',
};
const DIGITS = 4;
/** The default number of days until an invoice is due. */
export const PAYMENT_DAYS = 30;
const DAY_MS = 86_400_000;

/** Formats the number of a document, like INV-2026-0093. */
export const numberOf = (kind: DocumentType, year: number, number: number): string =>
  `${SERIES[kind]}-${year}-${String(number).padStart(DIGITS, '0')}`;

/** The UTC day of a moment. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** Returns the start of a moment's UTC month. */
export const monthOf = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth()));

/** Returns the end of a moment's UTC month. */
export const endOfMonth = (moment: Date): Date =>
  new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1));

/** Returns the last day before a moment at midnight. */
export const lastDayBefore = (moment: Date): string => dayOf(new Date(moment.getTime() - DAY_MS));

/** Returns the day this many days after a moment. */
export const dayAfter = (moment: Date, days: number): string =>
  dayOf(new Date(moment.getTime() + days * DAY_MS));

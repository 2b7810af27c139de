import type { AdDocumentInFull } from '#contract/ads/documents/documents.ts';
import { COUNTRIES } from '#contract/identity/countries.ts';

/** Formats amounts, days and names for documents: in English, with up to six decimals. */

const MICROS = 1_000_000;
const ALL_DIGITS = 6;
const PER_CENT = 10_000;

export const amountText = (micros: number, currency: string): string =>
  new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    maximumFractionDigits: ALL_DIGITS,
  }).format(micros / MICROS);

export const percentText = (rate: number): string => `${rate / PER_CENT}%`;

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

export const dateText = (moment: Date): string => days.format(moment);

export const periodText = (first: string, last: string): string =>
  first === last
    ? dateText(new Date(first))
    : `${dateText(new Date(first))} – ${dateText(new Date(last))}`;

const countries = new Intl.DisplayNames('en', { type: 'region' });

export const countryText = (code: string): string =>
  COUNTRIES.includes(code) ? (countries.of(code) ?? code) : code;

/** Returns the known data of a seller or buyer, one item per line. */
export const partyText = ({ name, address, country, tax_id }: AdDocumentInFull['seller']): string =>
  [name, address, countryText(country), tax_id && `Tax number ${tax_id}`]
    .filter(Boolean)
    .join('\n');

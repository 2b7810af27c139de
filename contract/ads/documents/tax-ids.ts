/**
 * Formats of tax numbers by country, checked by shape only: just the authorities know whether one exists. Written
 * without spaces, dots or hyphens.
 */
const FORMS: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  AU: /^\d{11}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  BR: /^\d{14}$/,
  CA: /^\d{9}RT\d{4}$/,
  CH: /^CHE\d{9}(MWST|TVA|IVA)?$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^GB(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE(\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^IT\d{11}$/,
  JP: /^T\d{13}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  NZ: /^\d{8,9}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{10}01$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
  US: /^\d{9}$/,
};

/** A sample for each format, to guide people who enter one. */
const SAMPLES: Readonly<Record<string, string>> = {
  AT: 'ATU12345678',
  DE: 'DE123456789',
  ES: 'ESX1234567X',
  FR: 'FR12345678901',
  GB: 'GB123456789',
  IT: 'IT12345678901',
  NL: 'NL123456789B01',
  US: '123456789',
};

const ANY = /^[A-Z0-9]{4,20}$/;

/** Normalises a tax number: upper case, without separators. */
export const taxIdFrom = (written: string): string =>
  written.replaceAll(/[\s.\-/]/g, '').toUpperCase();

/** Whether it matches its country's format; for countries without a known one, any letters and digits. */
export const isTaxId = (country: string, id: string): boolean => (FORMS[country] ?? ANY).test(id);

/** A sample for a country, if its format is known. */
export const sampleTaxId = (country: string): string | null => SAMPLES[country] ?? null;

const EURO = 'AT BE CY DE ES FI FR GR IE IT LU MT NL PT SK'
  .split(' ')
  .map((country) => [country, 'EUR'] as const);

/** Countries of advertisers, with the permanent currency of their ad accounts. */
export const AD_CURRENCIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(EURO),
  AR: 'ARS',
  AU: 'AUD',
  BR: 'BRL',
  CA: 'CAD',
  CH: 'CHF',
  CL: 'CLP',
  CO: 'COP',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HK: 'HKD',
  HU: 'HUF',
  IL: 'ILS',
  JP: 'JPY',
  KR: 'KRW',
  MX: 'MXN',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  SG: 'SGD',
  US: 'USD',
};

/** Codes of the countries in AD_CURRENCIES. */
export const AD_COUNTRIES: readonly string[] = Object.keys(AD_CURRENCIES).toSorted();

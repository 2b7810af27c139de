/** A price as a plain decimal number in the currency with this code of ISO 4217. */
export interface Price {
  readonly amount: string;
  readonly currency: string;
}

export type Availability = 'in_stock' | 'out_of_stock' | 'preorder' | 'limited' | 'discontinued';

const currencies = new Set(Intl.supportedValuesOf('currency'));
/** Symbols of a single currency; a dollar sign is ambiguous. */
const signs: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₫': 'VND',
  '₴': 'UAH',
  '฿': 'THB',
};
const thousandths = /^(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)$/;
const highest = 1_000_000_000;

function currencyIn(text: string): string | null {
  const code = /(?:^|[^A-Z])([A-Z]{3})(?:$|[^A-Z])/.exec(text.toUpperCase())?.[1];
  if (code !== undefined && currencies.has(code)) return code;
  for (const [sign, meant] of Object.entries(signs)) if (text.includes(sign)) return meant;
  return null;
}

/** Parses the number in a text, with any thousands and decimal separators; null if there is none or several. */
function amountIn(text: string, currency: string): string | null {
  const found = text.match(/\d[\d.,'’\u00A0\u202F ]*/g);
  if (found?.length !== 1) return null;
  const written = found[0].replace(/['’\s]/g, '');
  const number = written.slice(0, [...written].findLastIndex((sign) => /\d/.test(sign)) + 1);
  const last = Math.max(number.lastIndexOf('.'), number.lastIndexOf(','));
  const digitsAfter = last < 0 ? 0 : number.length - last - 1;
  const kinds = (number.includes('.') ? 1 : 0) + (number.includes(',') ? 1 : 0);
  const alone = last === number.search(/[.,]/);
  // "1.299" and "1,299" are thousands, unless the currency has three decimals or both separators occur.
  const isDecimal =
    last >= 0 &&
    digitsAfter > 0 &&
    (kinds === 2 || (alone && (digitsAfter !== 3 || thousandths.test(currency))));
  const whole = (isDecimal ? number.slice(0, last) : number).replace(/[.,]/g, '');
  const rest = isDecimal ? number.slice(last + 1).slice(0, 3) : '';
  const amount = `${whole.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`;
  return Number(amount) > 0 && Number(amount) < highest ? amount : null;
}

/** Parses a price; null unless both the number and its currency are unambiguous. */
export function readPrice(amount: unknown, currency: unknown): Price | null {
  const written = typeof amount === 'number' && Number.isFinite(amount) ? String(amount) : amount;
  if (typeof written !== 'string' || written.length > 40) return null;
  const named = typeof currency === 'string' ? currencyIn(currency.slice(0, 20)) : null;
  const code = named ?? currencyIn(written);
  if (code === null) return null;
  // The format of schema.org has no thousands separators.
  const exact = typeof amount === 'number' && amount > 0 && amount < highest ? written : null;
  const read = exact !== null && /^\d+(?:\.\d+)?$/.test(exact) ? exact : amountIn(written, code);
  return read === null ? null : { amount: read, currency: code };
}

const known: readonly (readonly [RegExp, Availability])[] = [
  [/^(?:outofstock|oos|soldout|unavailable|notavailable)$/, 'out_of_stock'],
  [/^(?:preorder|presale|backorder|availablefororder|pending)$/, 'preorder'],
  [/^(?:limitedavailability|limited)$/, 'limited'],
  [/^discontinued$/, 'discontinued'],
  [/^(?:instock|available|onlineonly|instoreonly|madetoorder)$/, 'in_stock'],
];

/** Parses an availability: `https://schema.org/InStock`, `in stock`, `oos`. */
export function readAvailability(value: unknown): Availability | null {
  if (typeof value !== 'string') return null;
  const word = (value.slice(0, 100).split('/').at(-1) ?? '').toLowerCase().replace(/[^a-z]/g, '');
  return known.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

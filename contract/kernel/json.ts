type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;
type ParseJson = (text: string, reviver?: Reviver) => unknown;

/**
 * Parses JSON. Scripts in languages with larger integers send ids as numbers, so an integer that would lose digits is
 * returned as text.
 */
export function readJson(text: string): unknown {
  const parse: ParseJson = JSON.parse;
  // Visiting every value is much slower than parsing, and rarely needed.
  return /[:,[\s]\d{16}/.test(text) ? parse(text, keepDigits) : parse(text);
}

const keepDigits: Reviver = (_key, value, context) => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const digits = context?.source ?? '';
  return /^\d{16,20}$/.test(digits) ? digits : value;
};

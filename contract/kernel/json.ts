type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown;
type ParseJson = (text: string, reviver?: Reviver) => unknown;

/**
 * Parses JSON. Scripts in languages with longer numbers than ours send ids without quotes: a whole
 * number that would lose digits here stays the text of its digits.
 */
export function readJson(text: string): unknown {
  const parse: ParseJson = JSON.parse;
  // To look at every value costs far more than to parse, and hardly anybody needs it.
  return /[:,[\s]\d{16}/.test(text) ? parse(text, keepDigits) : parse(text);
}

const keepDigits: Reviver = (_key, value, context) => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const digits = context?.source ?? '';
  return /^\d{16,20}$/.test(digits) ? digits : value;
};

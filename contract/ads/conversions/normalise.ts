/**
 * Normalises personal identifiers before hashing, so that all spellings of one have one hash: in the browser, which
 * hashes before sending, and on the server, which hashes the content of files.
 */

const email = (text: string): string => text.trim().toLowerCase();
/** Digits with the country code, without leading zeros. */
const phone = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');
const word = (text: string): string => text.trim().toLowerCase();
const tight = (text: string): string => text.toLowerCase().replaceAll(/[\s\p{P}]/gu, '');
const gender = (text: string): string => /^[fmn]/.exec(word(text))?.[0] ?? '';
const birthday = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length === 8 ? digits : '';
};
const country = (text: string): string => (/^[a-z]{2}$/.test(word(text)) ? word(text) : '');

/** Keyed by the wire's field names. */
export const NORMAL_FORMS = {
  em: email,
  ph: phone,
  fn: word,
  ln: word,
  ge: gender,
  db: birthday,
  ct: tight,
  st: tight,
  zp: tight,
  country,
  external_id: (text: string): string => text.trim(),
  hashed_maids: word,
} as const satisfies Readonly<Record<string, (text: string) => string>>;
export type HashedField = keyof typeof NORMAL_FORMS;
export const HASHED_FIELDS = Object.keys(NORMAL_FORMS) as readonly HashedField[];

const HASH = /^[0-9a-f]{64}$/;
/** Values that are hashes already are sent unchanged. */
export const isHash = (text: string): boolean => HASH.test(text.trim().toLowerCase());

/** Returns the normalised value to hash; null if it is empty or invalid for the field. */
export function normalForm(field: HashedField, text: string): string | null {
  const normal = NORMAL_FORMS[field](text);
  const isWrong = normal === '' || (field === 'em' && !isAddress(normal));
  return isWrong ? null : normal;
}

function isAddress(text: string): boolean {
  const [name = '', host = '', ...more] = text.split('@');
  return name !== '' && more.length === 0 && !/\s/.test(text) && /^[^.].*\.[^.]+$/.test(host);
}

/**
 * What names somebody, as it is written before it is hashed: the same in the browser, which hashes before it sends, and
 * on the server, which hashes what comes in files. Two spellings of one address have one hash.
 */

const email = (text: string): string => text.trim().toLowerCase();
/** Digits with the code of the country, no zeros before it. */
const phone = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '');
const word = (text: string): string => text.trim().toLowerCase();
const tight = (text: string): string => text.toLowerCase().replaceAll(/[\s\p{P}]/gu, '');
const gender = (text: string): string => /^[fmn]/.exec(word(text))?.[0] ?? '';
const birthday = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '');
  return digits.length === 8 ? digits : '';
};
const country = (text: string): string => (/^[a-z]{2}$/.test(word(text)) ? word(text) : '');

/** By the names of the wire. */
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
/** What is a hash already is sent as it is. */
export const isHash = (text: string): boolean => HASH.test(text.trim().toLowerCase());

/** What is hashed of a field; null of what is empty or cannot be of that field. */
export function normalForm(field: HashedField, text: string): string | null {
  const normal = NORMAL_FORMS[field](text);
  const isWrong = normal === '' || (field === 'em' && !isAddress(normal));
  return isWrong ? null : normal;
}

function isAddress(text: string): boolean {
  const [name = '', host = '', ...more] = text.split('@');
  return name !== '' && more.length === 0 && !/\s/.test(text) && /^[^.].*\.[^.]+$/.test(host);
}

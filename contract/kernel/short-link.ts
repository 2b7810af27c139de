/*
 * A short link is the number of a pin or board, written in base 62 with its kind: whoever may see
 * the thing can make it, nothing is stored, and it stays good for as long as the thing does.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
/** Enough for 63 bits of id and one of kind. */
const LENGTH = 11;
const KINDS = ['pin', 'board'] as const;

/** What a short link leads to. */
export interface ShortTarget {
  readonly kind: (typeof KINDS)[number];
  readonly id: string;
}

/** The path of the short link to a pin or board of ours. */
export function shortPath({ kind, id }: ShortTarget): string {
  let rest = BigInt(id) * 2n + BigInt(KINDS.indexOf(kind));
  let code = '';
  for (let index = 0; index < LENGTH; index += 1) {
    code = (DIGITS[Number(rest % BASE)] ?? '') + code;
    rest /= BASE;
  }
  return `/s/${code}/`;
}

/** What a code stands for, or null when it is none; the thing may not exist. */
export function shortTarget(code: string): ShortTarget | null {
  if (code.length !== LENGTH) return null;
  let value = 0n;
  for (const sign of code) {
    const digit = DIGITS.indexOf(sign);
    if (digit === -1) return null;
    value = value * BASE + BigInt(digit);
  }
  const kind = KINDS[Number(value % 2n)];
  return kind === undefined ? null : { kind, id: String(value / 2n) };
}

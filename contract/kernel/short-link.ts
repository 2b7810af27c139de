/*
 * A short link is a pin's or board's number and kind in base 62: whoever may see the thing can compute it, nothing is
 * stored, and it is valid as long as the thing exists.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
/** Enough for 63 bits of id and one bit of kind. */
const LENGTH = 11;
const KINDS = ['pin', 'board'] as const;

/** The target of a short link. */
export interface ShortTarget {
  readonly kind: (typeof KINDS)[number];
  readonly id: string;
}

/** Returns the short link's path for a pin or board. */
export function shortPath({ kind, id }: ShortTarget): string {
  let rest = BigInt(id) * 2n + BigInt(KINDS.indexOf(kind));
  let code = '';
  for (let index = 0; index < LENGTH; index += 1) {
    code = (DIGITS[Number(rest % BASE)] ?? '') + code;
    rest /= BASE;
  }
  return `/s/${code}/`;
}

/** Decodes a short link's code; null if invalid. The target may not exist. */
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
